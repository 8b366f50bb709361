"""The certificate of one evening, which this computer signs itself."""

import os
import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_EVENING = timedelta(days=2)


def tls_for(address: str) -> ssl.SSLContext:
    """Return TLS for an address, with a new key and a certificate that is never stored."""
    return context_of(made_for(address))


def made_for(address: str, valid: timedelta = _EVENING) -> bytes:
    """Return a new key and its certificate (PEM) for an address."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "CRS Desktop")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))  # the clock of a phone may be slow
        .not_valid_after(now + valid)
        # browsers look for the address only here, and no longer in the name of the subject
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(address))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    held = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return held + made.public_bytes(Encoding.PEM)


def is_over(pem: bytes) -> bool:
    """Return whether a certificate is no longer valid."""
    return x509.load_pem_x509_certificate(pem).not_valid_after_utc <= datetime.now(UTC)


def context_of(pem: bytes) -> ssl.SSLContext:
    """Return TLS with a key and its certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    with TemporaryDirectory() as folder:  # `ssl` reads a key only from a file; the folder is for this user
        file = Path(folder, "evening.pem")
        file.touch(0o600)
        file.write_bytes(pem)
        context.load_cert_chain(os.fspath(file))
    return context

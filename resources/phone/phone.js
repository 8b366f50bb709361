// The page of one player. It knows nothing but the last message; every text is set as text, never as markup.
"use strict";

const words = JSON.parse(document.body.dataset.words);
const part = (id) => document.getElementById(id);
const say = (key, values = {}) => words[key].replace(/{(\w+)}/g, (_, name) => values[name]);
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const LONGEST_WAIT = 5000;
const LONG = 12;
const READ = 3000;
const ASLEEP = 15000; // a phone that slept may hold a line that ended long ago

let socket = null;
let wait = 300;
let timer = 0;
let over = false;
let ever = false;
let drawnAs = {};
let sent = 0;
let toldAt = 0;
let drawn = 0;
let away = 0;
let fromFan = false;

function make(tag, text = "", name = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

function notice(text) {
  part("notice").textContent = text;
  part("notice").hidden = !text;
}

// Connection

async function start() {
  const code = location.hash.slice(1);
  if (code) {
    history.replaceState(null, "", "/");
    if (!(await join(code))) return;
  }
  connect();
}

async function join(code) {
  try {
    const answer = await fetch("/join", { headers: { "X-Code": code } });
    if (answer.ok) return true;
    end(await answer.text());
  } catch {
    location.hash = code;
    notice(say("lost"));
    timer = setTimeout(() => start(), next());
  }
  return false;
}

function connect() {
  clearTimeout(timer);
  const line = new WebSocket(location.origin.replace("http", "ws") + "/ws");
  socket = line;
  line.onopen = () => { wait = 300; ever = true; };
  line.onmessage = (event) => { if (line === socket) { notice(""); show(JSON.parse(event.data)); } };
  line.onclose = () => { if (line === socket) lost(); };
}

function lost() {
  if (over) return;
  for (const button of document.querySelectorAll("button")) button.disabled = true;
  drawnAs.ask = null;
  told("");
  if (ever || location.protocol === "http:") notice(say("lost"));
  else fetch("/").then(() => notice(say("no_socket")), () => notice(say("lost")));
  timer = setTimeout(connect, next());
}

function next() {
  wait = Math.min(wait * 1.7, LONGEST_WAIT);
  return wait * (0.75 + Math.random() / 2);
}

function again() {
  if (document.hidden) away = Date.now();
  else if (away && Date.now() - away > ASLEEP && socket && socket.readyState === WebSocket.OPEN) socket.close();
  if (!document.hidden) away = 0;
  if (over || document.hidden || !socket || socket.readyState <= WebSocket.OPEN) return;
  wait = 300;
  connect();
}

function end(text) {
  over = true;
  part("main").hidden = true;
  part("main").querySelectorAll("h1, section, #told, #state, #gauges").forEach((one) => { one.replaceChildren(); });
  notice(text);
}

// What is shown

function show(message) {
  if (message.over) return end(message.over);
  if (message.told !== undefined) return tell(message.told);
  const own = message.own;
  if (sent && message.number !== sent) tell(fromFan && own.drawn.length > drawn ? say("drew", { card: own.drawn[0].called }) : "");
  else if (!sent && Date.now() - toldAt > READ) told("");
  drawn = own.drawn.length;
  part("main").hidden = false;
  document.title = own.who;
  part("who").textContent = own.who;
  if (!own.here) {
    for (const one of document.querySelectorAll("main > section:not(#ask)")) one.hidden = true;
    part("gauges").replaceChildren();
    part("state").textContent = "";
    drawnAs = {};
    return ask(null, 0, say("elsewhere"));
  }
  const state = [own.up ? say("up") : "", own.word, ...own.injuries, ...own.markers];
  part("state").textContent = state.filter(Boolean).join(" · ");
  once("gauges", own.gauges, () => part("gauges").replaceChildren(...own.gauges.map(gauge)));
  const choosing = own.ask && own.ask.kind === "hand";
  ask(own.ask, message.number, message.taken ? say("gm_plays") : "", choosing ? own.hand : []);
  section("hand", say("hand"), choosing ? [] : own.hand, () => [cards(own.hand)]);
  section("sheet", say("sheet"), own.rows, () => [list(own.rows)]);
  section("items", say("items"), own.items, () => [list(own.items, true)]);
  section("handout", say("handout"), own.handout, () => [make("p", own.handout)]);
  const left = own.left ? [make("p", say("left", { count: own.left }), "quiet-line")] : [];
  section("drawn", say("drawn"), own.drawn, () => [cards(own.drawn), ...left], own.left);
  return undefined;
}

function tell(text) {
  told(text);
  toldAt = Date.now();
  drawnAs.ask = null;
}

function told(text) {
  sent = 0;
  part("told").textContent = text;
}

function once(name, what, draw) {
  const now = JSON.stringify(what);
  if (drawnAs[name] === now) return;
  drawnAs[name] = now;
  draw();
}

function section(id, title, what, draw, also = "") {
  part(id).hidden = !what.length;
  once(id, [what, also], () => part(id).replaceChildren(make("h2", title), ...(what.length ? draw() : [])));
}

function gauge(one) {
  const made = make("div", "", "gauge");
  const bar = make("div", "", "bar");
  const full = make("i");
  full.style.width = `${Math.max(0, Math.min(100, (100 * one.left) / Math.max(1, one.full)))}%`;
  bar.append(full);
  made.append(`${one.title} `, make("b", `${one.left} / ${one.full}`), bar);
  return made;
}

function list(rows, long = false) {
  const made = make("dl");
  for (const row of rows) {
    const line = make("div", "", long || row.value.length > LONG ? "long" : "");
    line.append(make("dt", row.title), make("dd", row.value));
    made.append(line);
  }
  return made;
}

function cards(faces) {
  const made = make("ul", "", "cards");
  for (const face of faces) {
    const line = make("li");
    const card = front(make("div"), face);
    card.setAttribute("role", "img");
    card.setAttribute("aria-label", face.called);
    line.append(card, face.why);
    made.append(line);
  }
  return made;
}

function front(made, face) {
  made.className = `card front ${face.suit}`;
  made.textContent = face.suit ? `${face.rank}\n${SUITS[face.suit]}` : face.rank;
  return made;
}

function ask(question, number, instead, hand = []) {
  once("ask", [question, number, instead, hand], () => {
    const kind = question ? question.kind : "";
    part("ask").className = question ? "open" : "quiet";
    part("question").textContent = instead || (question ? question.words : say("wait"));
    part("fan").replaceChildren(...(kind ? ways(question, number, hand) : []));
  });
}

function ways(question, number, hand) {
  if (question.kind === "fan") return backs(question, number);
  if (question.kind === "hand") return choices(hand, number);
  return question.kind === "table" ? [make("p", say("table"), "wide")] : [single(question.kind, number)];
}

function backs(question, number) {
  const { count, turned, face } = question;
  return Array.from({ length: count }, (_, place) => {
    const made = make("button", place + 1, "card back");
    made.setAttribute("aria-label", say("card", { place: place + 1, count }));
    made.disabled = turned >= 0 && turned !== place;
    if (turned === place) {
      made.setAttribute("aria-label", face ? say("turned", { place: place + 1, card: face.called }) : say("turned_secret", { place: place + 1 }));
      if (face) front(made, face); else made.classList.add("chosen");
    }
    made.onclick = () => pick(made, number, [place]);
    return made;
  });
}

function choices(hand, number) {
  const cards = hand.map((face) => {
    const made = front(make("button"), face);
    made.setAttribute("aria-label", face.called);
    made.setAttribute("aria-pressed", "false");
    made.onclick = () => made.setAttribute("aria-pressed", made.getAttribute("aria-pressed") === "false");
    return made;
  });
  const chosen = () => [...cards.keys()].filter((place) => cards[place].getAttribute("aria-pressed") === "true");
  const done = make("button", say("done"), "large");
  done.onclick = () => pick(done, number, chosen());
  return [...cards, done];
}

function single(kind, number) {
  const made = make("button", say(kind), "large");
  made.onclick = () => pick(made, number, []);
  return made;
}

function pick(button, number, places) {
  if (!socket || socket.readyState !== WebSocket.OPEN) return;
  for (const other of part("fan").querySelectorAll("button")) other.disabled = true;
  button.classList.add("chosen");
  told(say("sent"));
  sent = number;
  fromFan = button.classList.contains("back") || button.classList.contains("front");
  socket.send(JSON.stringify({ ask: number, pick: places }));
}

for (const event of ["online", "focus", "pageshow"]) addEventListener(event, again);
document.addEventListener("visibilitychange", again);
start();

// Sends moves to the server of boardgame.io for some seconds, as fast as the connections can, and prints moves per
// second and latencies as JSON.
//   node load.mjs ADDRESS CONNECTIONS SECONDS
import process from 'node:process'
import { io } from 'socket.io-client'

const [address, connections, seconds] = process.argv.slice(2)
const movesOfMatch = 27
const latencies = []
let ends = Number.POSITIVE_INFINITY

async function post(path, body) {
  const answer = await fetch(`${address}/games/skyway/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return await answer.json()
}

/** Begins a match and returns it with the credentials of its player. */
async function begin() {
  const { matchID } = await post('create', { numPlayers: 1 })
  const { playerCredentials } = await post(`${matchID}/join`, { playerID: '0', playerName: 'Player' })
  return { matchID, credentials: playerCredentials }
}

/** Sends an event and waits for the answer of the given name. */
function ask(socket, answer, event, ...parts) {
  return new Promise((resolve) => {
    socket.once(answer, (_matchID, content) => resolve(content))
    socket.emit(event, ...parts)
  })
}

async function join(socket, { matchID, credentials }) {
  const { state } = await ask(socket, 'sync', 'sync', matchID, '0', credentials, 1)
  return state
}

async function play(socket, match) {
  let state = await join(socket, match)
  for (let move = 0; move < movesOfMatch && performance.now() < ends; move += 1) {
    const payload = { type: 'put', args: [move % 9], playerID: '0', credentials: match.credentials }
    const sent = performance.now()
    const action = { type: 'MAKE_MOVE', payload }
    const next = await ask(socket, 'update', 'update', action, state._stateID, match.matchID, '0')
    if (next._stateID !== state._stateID + 1) throw new Error('A move was not made')
    state = next
    latencies.push(performance.now() - sent)
  }
}

/** Matches are begun beforehand, so that only moves are measured. */
const matchesEach = Math.ceil((Number(seconds) * 1500) / movesOfMatch / Number(connections)) + 1
const clients = await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    const matches = []
    for (let count = 0; count < matchesEach; count += 1) matches.push(await begin())
    const socket = io(`${address}/skyway`, { transports: ['websocket'] })
    await new Promise((resolve) => {
      socket.once('connect', resolve)
    })
    return { socket, matches }
  }),
)
const began = performance.now()
ends = began + Number(seconds) * 1000
await Promise.all(
  clients.map(async ({ socket, matches }) => {
    for (const match of matches) {
      if (performance.now() < ends) await play(socket, match)
    }
    if (performance.now() < ends) throw new Error('A client has played all matches that were begun for it')
  }),
)
const took = (performance.now() - began) / 1000
for (const { socket } of clients) socket.close()
const sorted = latencies.toSorted((a, b) => a - b)
const at = (share) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
console.log(JSON.stringify({ perSecond: sorted.length / took, p50: at(0.5), p99: at(0.99), others: 0 }))

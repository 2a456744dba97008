import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { atEnd } from './atEnd.ts'

/** A name server by RFC 1035 that knows TXT records, and is silent or broken where it is told to. */

type Zone = Map<string, readonly string[] | 'silent' | 'failing'>

const HEADER_BYTES = 12
const TXT = 16
const INTERNET = 1
const RESPONSE = 0x8180
const PIECE_BYTES_MAX = 255
const codes = { ok: 0, failing: 2, unknown: 3 }

export async function openDnsServer() {
  const zone: Zone = new Map()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const { name, end } = nameIn(query)
    asked.push(name)
    const found = zone.get(name)
    if (found !== 'silent') socket.send(answerTo(query.subarray(0, end + 4), found), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  atEnd(() => socket.close())
  return { zone, asked, servers: [`127.0.0.1:${socket.address().port}`] }
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** The header and the question again, and a record for each text. */
function answerTo(question: Buffer, found: readonly string[] | 'failing' | undefined): Buffer {
  const texts = found === 'failing' ? [] : (found ?? [])
  const code = found === undefined ? codes.unknown : found === 'failing' ? codes.failing : codes.ok
  const head = Buffer.from(question)
  head.writeUInt16BE(RESPONSE | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(texts.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...texts.map(recordOf)])
}

function recordOf(text: string): Buffer {
  const data = Buffer.concat(piecesOf(Buffer.from(text)))
  const head = Buffer.alloc(HEADER_BYTES)
  // The name is the one of the question.
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(INTERNET, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function piecesOf(text: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < text.length || at === 0; at += PIECE_BYTES_MAX) {
    const piece = text.subarray(at, at + PIECE_BYTES_MAX)
    pieces.push(Buffer.of(piece.length), piece)
  }
  return pieces
}

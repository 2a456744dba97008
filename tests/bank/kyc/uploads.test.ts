import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'
import { whole } from '#tests/kit/whole'
import { answers, bytes, openVerifying } from './visitor.ts'

/** What the sandbox vendor's page reads, of whom, and how much at once. */

const bank = await openTestBank()
const kit = await openVerifying(bank)
const entered = async () => kit.enter((await kit.open(await kit.moveIn())).url)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const BOUNDARY = 'aBoundary'
const part = (disposition: string, text: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`
const END = `--${BOUNDARY}--\r\n`

interface Upload {
  at: string
  cookie: string
  step?: string
}

/** A body that records whether it is read, and how far; it ends when told to. */
function upload({ at, cookie, step = 'document' }: Upload, first = part('name="a"', 'b')) {
  let [wasRead, wasTaken] = [false, false]
  let end = (_rest: string) => {}
  const chunks = chunksOf(first)
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        wasRead = true
        const { done, value } = chunks.next()
        if (!done) return controller.enqueue(value)
        wasTaken = true
        return new Promise((resolve) => {
          end = (rest) => {
            if (rest !== '') controller.enqueue(Buffer.from(rest))
            controller.close()
            resolve()
          }
        })
      },
    },
    { highWaterMark: 0 },
  )
  const response = bank.app.request(
    new Request(`http://localhost${at}/${step}`, {
      method: 'POST',
      headers: {
        cookie,
        'x-test-ip': bank.world.random.id(),
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      body,
      duplex: 'half',
    } as RequestInit),
  )
  return {
    response,
    wasRead: () => wasRead,
    wasTaken: () => wasTaken,
    end: (rest = END) => end(rest),
  }
}

/** Each created on demand, so that only the bank keeps it. */
function* chunksOf(text: string) {
  for (let at = 0; at < text.length; at += CHUNK)
    yield Buffer.from(text.slice(at, at + CHUNK), 'latin1')
}

async function send(page: Upload, text: string) {
  const { response, wasTaken, end } = upload(page, text)
  await expect.poll(wasTaken).toBe(true)
  end('')
  return (await response).status
}

test('reads nothing of a stranger, of another session, or for a session that is closed', async () => {
  const page = await entered()
  const other = await entered()
  for (const cookie of ['', other.cookie, 'visit=1.x']) {
    const { response, wasRead } = upload({ ...page, cookie })
    expect((await response).status).toBe(404)
    expect(wasRead()).toBe(false)
  }
  for (const step of ['document', 'face', 'questions'] as const) await page.fill(step)
  await page.send('hand-in', { outcome: 'later' })
  const { response, wasRead } = upload(page)
  expect((await response).status).toBe(200)
  expect(wasRead()).toBe(false)
})

test('reads one form of a session at once', async () => {
  const page = await entered()
  const first = upload(page)
  await expect.poll(first.wasTaken).toBe(true)
  const second = upload(page)
  expect((await second.response).status).toBe(503)
  expect(second.wasRead()).toBe(false)
  first.end()
  expect((await first.response).status).toBe(422)
  expect((await page.fill('document')).status).toBe(303)
})

test('receives sixteen forms at once and refuses the rest', async () => {
  const pages = []
  for (let count = 0; count < 17; count += 1) pages.push(await entered())
  const all = pages.slice(1).map((page) => upload(page))
  await expect.poll(() => all.every((one) => one.wasTaken())).toBe(true)
  const refused = upload(pages[0]!)
  expect((await refused.response).status).toBe(503)
  expect(refused.wasRead()).toBe(false)
  for (const one of all) one.end()
  const statuses = await Promise.all(all.map(async ({ response }) => (await response).status))
  expect(statuses).toEqual(all.map(() => 422))
  expect((await pages[0]!.fill('document')).status).toBe(303)
})

const CHUNK = 64 * 1024
const MEGABYTES = 19
/** A file that is complete but for the end of its form. */
const picture = () =>
  part('name="front"; filename="a"', `\xff\xd8\xff${'x'.repeat(MEGABYTES * 1024 * 1024)}`)

whole('holds no memory for senders who do not end', async () => {
  const pages = []
  for (let count = 0; count < 8; count += 1) pages.push(await entered())
  const text = picture()
  collect()
  const before = process.memoryUsage().arrayBuffers
  const all = pages.map((page) => upload(page, text))
  await expect.poll(() => all.every((one) => one.wasTaken())).toBe(true)
  // What was taken is on its way to the disk for a moment.
  const grown = () => {
    collect()
    return process.memoryUsage().arrayBuffers - before
  }
  await expect.poll(grown).toBeLessThan(2 * MEGABYTES * 1024 * 1024)
  for (const one of all) one.end()
  const statuses = await Promise.all(all.map(async ({ response }) => (await response).status))
  expect(statuses).toEqual(all.map(() => 422))
})

test('takes only so many parts, and only so long a text', async () => {
  const page = await entered()
  const many = (count: number) => part('name="a"', 'b').repeat(count) + END
  expect(await send(page, many(32))).toBe(422)
  const long = (length: number) => part('name="city"', 'x'.repeat(length)) + END
  expect([await send(page, long(4_096)), await send(page, long(4_097))]).toEqual([422, 400])
  expect(await send(page, many(33))).toBe(400)
})

test('a part without files is small', async () => {
  const page = await entered()
  const status = (await page.send('questions', {}, { face: Buffer.alloc(70_000) })).status
  expect(status).toBe(413)
})

test.each([
  ['no boundary at its beginning', `x${part('name="a"', 'b')}${END}`],
  ['no end', part('name="a"', 'b')],
  ['a part without a name', part('filename="a"', 'b') + END],
  ['headers without an end', `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n${END}`],
  ['more headers than it needs', part(`name="${'a'.repeat(2_000)}"`, 'b') + END],
  ['nothing', ''],
])('refuses a form with %s', async (_, text) => {
  expect(await send(await entered(), text)).toBe(400)
})

test('stores no file that the form does not ask for', async () => {
  const page = await entered()
  const files = { front: bytes.jpeg, other: bytes.script }
  expect((await page.send('document', answers.document, files)).status).toBe(303)
  const kinds = await kit.rows<{ kind: string }>(
    'select kind from kyc_documents where tenant_id = $1',
  )
  expect(kinds.map(({ kind }) => kind)).not.toContain('other')
})

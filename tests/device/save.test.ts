import { expect, test } from 'vitest'
import { downloadFile, shareOrCopy } from '#device/save'

const file = { name: 'transactions.csv', type: 'text/csv', content: 'at,note\r\n1,"a"\r\n' }

/** The parts of a window that saving needs. */
function openView(share?: (options: ShareData) => Promise<void>) {
  const calls = { copied: '', shared: [] as File[], clicked: '', later: [] as (() => void)[] }
  const link = { href: '', download: '', click: () => void (calls.clicked = link.download) }
  const navigator = {
    clipboard: { writeText: async (text: string) => void (calls.copied = text) },
    ...(share && {
      canShare: () => true,
      share: async (options: ShareData) => {
        await share(options)
        calls.shared.push(...(options.files ?? []))
      },
    }),
  }
  const view = {
    navigator,
    document: { createElement: () => link },
    setTimeout: (work: () => void) => calls.later.push(work),
  } as unknown as Window
  return { link, calls, view }
}

test('downloads the file under its name and revokes its URL', async () => {
  const { link, calls, view } = openView()
  expect(downloadFile(view, file)).toBe('saved')
  expect(calls.clicked).toBe('transactions.csv')
  expect(await (await fetch(link.href)).text()).toBe(file.content)
  for (const work of calls.later) work()
  await expect(fetch(link.href)).rejects.toThrow()
})

test('a phone shares the file', async () => {
  const { calls, view } = openView(async () => {})
  expect(await shareOrCopy(view, file)).toBe('saved')
  const [shared] = calls.shared
  expect([shared?.name, shared?.type, await shared?.text()]).toEqual([
    'transactions.csv',
    'text/csv',
    file.content,
  ])
  expect(calls.copied).toBe('')
})

test('a cancelled share leaves the clipboard alone', async () => {
  const { calls, view } = openView(() => Promise.reject(new DOMException('closed', 'AbortError')))
  expect(await shareOrCopy(view, file)).toBe('dropped')
  expect(calls.copied).toBe('')
})

test.each([
  ['that shares nothing', undefined],
  ['whose sheet fails', () => Promise.reject(new Error('no sheet'))],
  ['that may not share', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
])('a phone %s gets the text to paste', async (_, share) => {
  const { calls, view } = openView(share)
  expect(await shareOrCopy(view, file)).toBe('copied')
  expect(calls.copied).toBe(file.content)
})

test('a file that is no text is never put on the clipboard', async () => {
  const { calls, view } = openView()
  const pdf = { name: 's.pdf', type: 'application/pdf', content: new Blob(['%PDF']) }
  expect(await shareOrCopy(view, pdf)).toBe('unsupported')
  expect(calls.copied).toBe('')
})

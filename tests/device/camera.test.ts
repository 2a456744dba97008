import { expect, test, vi } from 'vitest'
import { browserCamera, cameraOf } from '#device/camera'
import { eventually } from '#tests/kit/eventually'

/** Called with `new`. */
const readerOf = (detect: unknown) =>
  function () {
    return { detect }
  }

/** A view of a browser whose reader answers with these codes, one a look, and then with the last. */
function openCamera(codes: string[], { refused = false } = {}) {
  const stopped: string[] = []
  const stream = { getTracks: () => [{ stop: () => stopped.push('track') }] }
  const getUserMedia = vi.fn<() => Promise<MediaStream>>(async () => {
    if (refused) throw new DOMException('Permission denied', 'NotAllowedError')
    return stream as unknown as MediaStream
  })
  const looks: unknown[] = []
  const detect = async (video: unknown) => {
    looks.push(video)
    const rawValue = codes.length > 1 ? codes.shift()! : codes[0]!
    return rawValue === 'none' ? [] : [{ rawValue }]
  }
  const waits: number[] = []
  const view = {
    navigator: { mediaDevices: { getUserMedia } },
    BarcodeDetector: readerOf(detect),
    setTimeout: (work: () => void, ms: number) => waits.push(ms) && setImmediate(work),
  } as unknown as Parameters<typeof browserCamera>[0]
  return { ...browserCamera(view), getUserMedia, looks, stopped, stream, waits }
}

const videoAt = (readyState: number) =>
  ({ readyState, HAVE_CURRENT_DATA: 2, srcObject: null }) as HTMLVideoElement

test('looks until there is a code, in what is shown, and lets the camera go', async () => {
  const camera = openCamera(['none', '', 'bitcoin:1'])
  const video = videoAt(2)
  camera.showCamera(video)
  const text = camera.scan(new AbortController().signal)
  await Promise.resolve()
  expect(video.srcObject).toBe(camera.stream)
  expect(await text).toBe('bitcoin:1')
  expect(camera.looks).toEqual([video, video, video])
  expect(camera.waits).toEqual([150, 150])
  expect([camera.stopped, video.srcObject]).toEqual([['track'], null])
  expect(camera.getUserMedia).toHaveBeenCalledExactlyOnceWith({
    video: { facingMode: 'environment' },
  })
})

test('what comes on the screen later shows the camera too, and nothing is read before', async () => {
  const camera = openCamera(['bitcoin:1'])
  const text = camera.scan(new AbortController().signal)
  await eventually(() => expect(camera.waits.length).toBeGreaterThan(3))
  expect(camera.looks).toEqual([])
  const early = videoAt(1)
  const hide = camera.showCamera(early)
  const before = camera.waits.length
  await eventually(() => expect(camera.waits.length).toBeGreaterThan(before + 3))
  expect([early.srcObject, camera.looks]).toEqual([camera.stream, []])
  hide()
  const video = videoAt(2)
  camera.showCamera(video)
  expect(await text).toBe('bitcoin:1')
  expect(camera.looks).toEqual([video])
})

test('a scan that is given up lets the camera go, also while it is being asked for', async () => {
  for (const early of [true, false]) {
    const camera = openCamera(['none'])
    camera.showCamera(videoAt(2))
    const leaving = new AbortController()
    const text = camera.scan(leaving.signal)
    if (!early) await eventually(() => expect(camera.looks.length).toBeGreaterThan(2))
    leaving.abort()
    expect(await text).toBeNull()
    expect([camera.looks.length > 0, camera.stopped]).toEqual([!early, ['track']])
  }
})

test('a camera that is not allowed fails', async () => {
  const camera = openCamera(['bitcoin:1'], { refused: true })
  await expect(camera.scan(new AbortController().signal)).rejects.toThrow('Permission denied')
  expect(camera.stopped).toEqual([])
})

test.each([
  [{ navigator: { mediaDevices: {} }, BarcodeDetector: readerOf(null) }, true],
  [{ navigator: {}, BarcodeDetector: readerOf(null) }, false],
  [{ navigator: { mediaDevices: {} } }, false],
])('a browser can scan that reads codes and has a camera: %o', (view, can) => {
  expect(cameraOf(view) !== null).toBe(can)
})

import { beforeAll, expect, test } from 'vitest'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { arrive } from './arrival.ts'

/** The camera of a browser: Chromium's pretended one, read by a pretended reader of codes. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const ADDRESS = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'

test('an address is scanned once the browser allows the camera', async () => {
  const page = await arrive(site, browser, '/send')
  await page.addInitScript((address) => {
    // Chromium reads codes itself on phones and Macs only. This one waits for a picture too.
    const detect = async ({ videoWidth }: HTMLVideoElement) =>
      videoWidth > 0 ? [{ rawValue: `ethereum:${address}` }] : []
    const BarcodeDetector = function () {
      return { detect }
    }
    Object.assign(window, { BarcodeDetector })
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async () => {
      mediaDevices.getUserMedia = ask
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
  }, ADDRESS)
  await page.reload()
  await page.getByRole('button', { name: 'Scan QR code' }).click()
  await page.getByText('The camera isn’t available.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Scan again' }).click()
  const found = page.getByRole('button', { name: 'Ethereum address' })
  await found.click()
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe(ADDRESS)
  expect(await page.locator('video').count()).toBe(0)
})

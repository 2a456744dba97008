import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { freePort } from '#bank/db/running'
import { chainIds } from '#contract/chains'
import { whole } from '#tests/kit/whole'

/** The bank with `npm start -- --chain`, which runs an Ethereum node. */

const folder = mkdtempSync(join(tmpdir(), 'sluice-chain-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function openBank(port: number) {
  const child = spawn(process.execPath, ['src/start.mjs', '--chain'], {
    // Vitest sets what the build defines; with another value all would be built anew.
    env: { ...process.env, EDITOR_URL: '', DATA_DIR: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((end) => child.once('exit', end))
  const node = await new Promise<string>((open, fail) => {
    let told = ''
    child.stdout.on('data', (part: Buffer) => {
      told += String(part)
      const at = /chain of its own listens at (\S+)/.exec(told)?.[1]
      if (at && told.includes('Ctrl-C closes it.')) open(at)
    })
    void ended.then((code) => fail(new Error(`The bank ended with ${code}: ${told}`)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { node, stop }
}

async function heightAt(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/sandbox/chains`, {
    headers: { 'x-tenant-id': demoTenants.larkspur },
  })
  const { data } = (await response.json()) as { data: { chain: number; height: number }[] }
  return data.find(({ chain }) => chain === chainIds.play)?.height ?? -1
}

async function rpc(node: string, method: string, params: unknown[] = []) {
  const response = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: string }).result
}

let port: number
let height: number
let hash: string

whole('the test chain is real, and starts and ends with the bank', async () => {
  port = await freePort(0)
  const first = await openBank(port)
  await rpc(first.node, 'anvil_mine', ['0x5'])
  height = await heightAt(port)
  expect(height).toBeGreaterThanOrEqual(5)
  hash = await rpc(first.node, 'eth_getBlockByNumber', ['0x3', false])
  expect(await first.stop()).toBe(0)
  await expect(rpc(first.node, 'eth_chainId')).rejects.toThrow()
})

whole('it goes on from there after a restart', async () => {
  const second = await openBank(port)
  expect(await heightAt(port)).toBeGreaterThanOrEqual(height)
  expect(await rpc(second.node, 'eth_getBlockByNumber', ['0x3', false])).toEqual(hash)
  expect(await second.stop()).toBe(0)
})

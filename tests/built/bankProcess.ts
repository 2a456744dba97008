import { spawn, type ChildProcess } from 'node:child_process'
import { freePort } from '#bank/db/running'

const OPEN = 'Ctrl-C closes it.'

/**
 * Processes of the built bank, one after the other on one data folder and port; `home` names
 * another build.
 */
export async function bankIn(folder: string, home = '.') {
  const port = await freePort(0)
  const running = new Set<ChildProcess>()

  function launch(env: Record<string, string> = {}) {
    const child = spawn(process.execPath, ['dist/bank/main.js'], {
      cwd: home,
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    // Output until it is open; the log after that may be long.
    let told = ''
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
    const opened = new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        if (told.includes(OPEN)) return
        told += String(chunk)
        if (told.includes(OPEN)) resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      void ended.then((code) => reject(new Error(`The bank ended with ${code}: ${told}`)))
    })
    opened.catch(() => {})
    return { child, opened, ended, told: () => told }
  }

  function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
    child.kill(signal)
    return ended
  }

  return {
    port,
    at: (path: string) => `http://127.0.0.1:${port}${path}`,
    launch,
    async start() {
      const bank = launch()
      await bank.opened
      return bank.child
    },
    stop,
    async stopAll() {
      for (const child of running)
        if (child.exitCode === null && child.signalCode === null) await stop(child, 'SIGTERM')
      running.clear()
    },
  }
}

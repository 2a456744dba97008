import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/** Moves a finished, already synced file into place so that the new name survives a power failure. */
export function renameDurably(tempPath: string, path: string) {
  renameSync(tempPath, path)
  // Windows cannot sync folders.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

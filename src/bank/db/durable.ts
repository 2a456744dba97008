import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Moves a finished draft to its place so that it is still there after the power failed: the new name
 * is on disk before anybody relies on it. What is in the draft was synced by who wrote it.
 */
export function renameDurably(draft: string, place: string) {
  renameSync(draft, place)
  // Windows does not sync folders.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(place), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

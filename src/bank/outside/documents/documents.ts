import { join } from 'node:path'
import { existing } from '#bank/existing'
import type { Clock, Documents } from '#bank/services'
import { bucket } from './bucket.ts'
import { folder } from './folder.ts'

type Env = Readonly<Record<string, string | undefined>>

export function openDocuments(env: Env, dataDir: string, clock: Clock): Documents {
  const { S3_BUCKET: name } = env
  if (!name) return folder(join(dataDir, 'documents'))
  const keys = {
    bucket: name,
    endpoint: needed(env, 'S3_ENDPOINT').replace(/\/$/, ''),
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: needed(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: needed(env, 'S3_SECRET_ACCESS_KEY'),
  }
  return bucket(keys, clock)
}

function needed(env: Env, name: string): string {
  const value = existing(env[name] || null, `${name} must be set where S3_BUCKET is.`)
  return value
}

import { join } from 'node:path'
import { setBeside } from '#bank/outside/setBeside'
import type { Clock, Documents } from '#bank/services'
import { bucket } from './bucket.ts'
import { folder } from './folder.ts'

type Env = Readonly<Record<string, string | undefined>>

export function openDocuments(env: Env, dataDir: string, clock: Clock): Documents {
  const { S3_BUCKET: name } = env
  if (!name) return folder(join(dataDir, 'documents'))
  const keys = {
    bucket: name,
    endpoint: setBeside(env, 'S3_ENDPOINT', 'S3_BUCKET').replace(/\/$/, ''),
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: setBeside(env, 'S3_ACCESS_KEY_ID', 'S3_BUCKET'),
    secretAccessKey: setBeside(env, 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET'),
  }
  return bucket(keys, clock)
}

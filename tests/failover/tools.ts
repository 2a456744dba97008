import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Paths as Debian installs them. */
export interface Tools {
  etcd: string
  patroni: string
  /** Folder of initdb, postgres and pg_rewind. */
  postgres: string
}

const INSTALLED = '/usr/lib/postgresql'
const HOW = 'apt-get install -y --no-install-recommends patroni etcd-server postgresql'

/** Names what is missing and how to install it. */
export function findTools(): Tools {
  const found = { etcd: onPath('etcd'), patroni: onPath('patroni'), postgres: serverFolder() }
  const missing = Object.entries(found).flatMap(([name, place]) => (place ? [] : [name]))
  const { etcd, patroni, postgres } = found
  if (etcd && patroni && postgres) return { etcd, patroni, postgres }
  throw new Error(`This lane needs ${missing.join(', ')}. On Debian, as root: ${HOW}`)
}

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((place) => existsSync(place))

function serverFolder(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  return readdirSync(INSTALLED)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_rewind')))
}

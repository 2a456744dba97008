import { join } from 'node:path'
import type { Tools } from './tools.ts'

export interface Secrets {
  superuser: string
  replication: string
}

interface At {
  name: string
  port: number
  api: number
  folder: string
  /** Client port of etcd. */
  client: number
}

/**
 * Patroni's configuration of one server, as JSON, which is YAML too. A commit waits for the standby's
 * disk; a dead primary is replaced at once; twenty seconds is the shortest TTL Patroni allows for a node.
 */
export function patroniFile(tools: Tools, secrets: Secrets, at: At): string {
  const { name, port, api, folder, client } = at
  const user = (username: string, password: string) => ({ username, password })
  return JSON.stringify({
    scope: 'bank',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${client}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: tools.postgres,
      pgpass: join(folder, 'pgpass'),
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
      authentication: {
        superuser: user('postgres', secrets.superuser),
        replication: user('replicator', secrets.replication),
      },
      parameters: {
        unix_socket_directories: folder,
        max_connections: 60,
        wal_keep_size: '512MB',
        shared_buffers: '64MB',
      },
    },
  })
}

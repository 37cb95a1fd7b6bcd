import { programs } from '../scripts/cluster-parts.ts'

// What docs/operations.md, section 4, recommends, on one machine: names, addresses and sizes apart.

export interface PostgresPorts {
  name: string
  port: number
  restPort: number
}

/** One node's configuration of Patroni, in the part of YAML that is JSON. */
export function patroniSettings(
  { name, port, restPort }: PostgresPorts,
  { folder, etcdPort }: { folder: string; etcdPort: number },
): string {
  return JSON.stringify({
    scope: 'cepage',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // By its second interface: with the third one Patroni 3.0 lets a primary that was frozen take its rank back when it
    // wakes, from whom has it by then, and what was acknowledged meanwhile is lost.
    // `use_proxies`: it would ask etcd where else it is, and walk past the line that a round cuts.
    etcd: { hosts: [`127.0.0.1:${etcdPort}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 12,
        loop_wait: 2,
        retry_timeout: 4,
        // No primary is waited for: a standby takes over at once.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 100,
            shared_buffers: '32MB',
            max_wal_size: '256MB',
            wal_keep_size: '64MB',
            synchronous_commit: 'on',
            timezone: 'UTC',
            jit: 'off',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums', 'no-sync'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: `${folder}/${name}/data`,
      bin_dir: programs.postgres,
      pgpass: `${folder}/${name}/pgpass`,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: `${folder}/${name}` },
      basebackup: [{ checkpoint: 'fast' }],
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  })
}

interface Balanced {
  primaryPort: number
  replicaPort: number
  shopPort: number
  postgres: readonly PostgresPorts[]
  nodePorts: readonly number[]
}

export const haproxySettings = ({ primaryPort, replicaPort, shopPort, postgres, nodePorts }: Balanced): string => `
global
  maxconn 2000
defaults
  mode tcp
  maxconn 1000
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  retries 2
${databaseSettings('primary', primaryPort, postgres)}
${databaseSettings('replica', replicaPort, postgres)}
listen shop
  bind 127.0.0.1:${shopPort}
  mode http
  timeout server 30s
  timeout http-keep-alive 5s
  option httpchk GET /readyz
  option redispatch
  retry-on conn-failure
  default-server inter 500ms fastinter 200ms fall 2 rise 1
${nodePorts.map((port, index) => `  server node${index + 1} 127.0.0.1:${port} check`).join('\n')}
`

/** Patroni says at its REST port which server is what; who was the primary loses its connections with its rank. */
const databaseSettings = (rank: 'primary' | 'replica', port: number, postgres: readonly PostgresPorts[]) => `
listen ${rank}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${rank}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${postgres.map(({ name, port: own, restPort }) => `  server ${name} 127.0.0.1:${own} check port ${restPort}`).join('\n')}
`

export const pgbouncerSettings = (folder: string, { port, primaryPort }: { port: number; primaryPort: number }) => `
[databases]
cepage = host=127.0.0.1 port=${primaryPort} dbname=cepage

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = 15
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 5
ignore_startup_parameters = extra_float_digits, options, lock_timeout, statement_timeout, idle_in_transaction_session_timeout
`

/** The role of the server; its limits hold for connections that a pooler makes, too. */
export const roleStatements = [
  'create role cepage login',
  `alter role cepage set timezone = 'UTC'`,
  `alter role cepage set lock_timeout = '3s'`,
  `alter role cepage set statement_timeout = '10s'`,
  `alter role cepage set idle_in_transaction_session_timeout = '15s'`,
  'create database cepage owner cepage',
]

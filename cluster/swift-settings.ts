import type { BucketConfig } from '../server/storage/bucket.ts'

// What docs/operations.md, section 4, says of Swift, on one machine with one disk.

export const swiftParts = ['account', 'container', 'object'] as const
/** Nobody listens at `memory`: it wants a memcached named, and goes on without. */
export type SwiftPorts = Record<'proxy' | 'memory' | (typeof swiftParts)[number], number>

interface Account {
  folder: string
  user: string
}

const common = (port: number, { folder, user }: Account) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
`

/** One of the servers that keep things. */
export const swiftSettings = (part: (typeof swiftParts)[number], port: number, account: Account): string => `
${common(port, account)}
devices = ${account.folder}/disks
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = healthcheck ${part}-server
[app:${part}-server]
use = egg:swift#${part}
[filter:healthcheck]
use = egg:swift#healthcheck
`

/** The one that speaks S3. */
export const swiftProxySettings = (
  { proxy, memory }: SwiftPorts,
  { region, accessKeyId, secretAccessKey }: BucketConfig,
  account: Account,
): string => `
${common(proxy, account)}
[pipeline:main]
pipeline = catch_errors healthcheck proxy-logging cache s3api tempauth slo proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_interval = 1
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_${accessKeyId.replace(':', '_')} = ${secretAccessKey} .admin
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:slo]
use = egg:swift#slo
`

import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { until } from '../faults/lock.ts'
import { request } from '../faults/visitor.ts'
import { programs } from '../scripts/cluster-parts.ts'
import type { BucketConfig } from '../server/storage/bucket.ts'
import type { Household } from './programs.ts'
import { type Relay, startRelay } from './relay.ts'
import { swiftParts, type SwiftPorts, swiftProxySettings, swiftSettings } from './swift-settings.ts'

/** OpenStack Swift on one disk, which speaks S3: a real server of somebody else's. */
export interface Swift {
  /** Where its bucket is, behind the line. */
  bucket: BucketConfig
  /** Between those who ask and Swift. */
  line: Relay
  /** kill -9 of what keeps the files; what asks it goes on. */
  killDisk: () => Promise<void>
  startDisk: () => Promise<void>
  close: () => Promise<void>
}

// Which disk has what: there is one.
const makeRings = `import sys
from swift.common.ring import RingBuilder
for order in sys.argv[1:]:
  file, port = order.rsplit(':', 1)
  builder = RingBuilder(4, 1, 0)
  where = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'one', 'weight': 1}
  builder.add_dev({**where, 'replication_ip': where['ip'], 'replication_port': where['port']})
  builder.rebalance()
  builder.get_ring().save(file)`

// What the packages of its servers have as commands, for settings in a folder of their own.
const serve = `import sys
from swift.common import utils
file, part = sys.argv[1:]
utils.set_swift_dir(file.rsplit('/', 1)[0])
from swift.common.wsgi import run_wsgi
from swift.obj.server import global_conf_callback
more = {'global_conf_callback': global_conf_callback} if part == 'object' else {}
sys.exit(run_wsgi(file, part + '-server', verbose=True, **more))`

/** @throws with the logs' ends when it does not come up. */
export async function openSwift(household: Household, port: () => number): Promise<Swift> {
  const ports: SwiftPorts = { proxy: port(), account: port(), container: port(), object: port(), memory: port() }
  const line = await startRelay(port(), ports.proxy)
  const bucket: BucketConfig = {
    endpoint: `http://127.0.0.1:${line.port}`,
    bucket: 'uploads',
    region: 'eu-west-3',
    accessKeyId: 'cepage:uploads',
    secretAccessKey: 'secret',
  }
  const folder = household.makeFolder('swift')
  household.makeFolder('swift/disks')
  household.makeFolder('swift/disks/one')
  const account = { folder, user: process.getuid?.() === 0 ? 'postgres' : userInfo().username }
  household.write('swift/swift.conf', '[swift-hash]\nswift_hash_path_suffix = cluster\n')
  household.write('swift/proxy.conf', swiftProxySettings(ports, bucket, account))
  for (const part of swiftParts) household.write(`swift/${part}.conf`, swiftSettings(part, ports[part], account))
  const rings = swiftParts.map((part) => `${path.join(folder, part)}.ring.gz:${ports[part]}`)
  execFileSync(programs.python, ['-c', makeRings, ...rings], { stdio: 'pipe' })
  const start = (part: 'proxy' | (typeof swiftParts)[number]) =>
    household.start(`swift-${part}`, [programs.python, '-c', serve, path.join(folder, `${part}.conf`), part])
  const isThere = async (at: number) => (await request(at, '/healthcheck').catch(() => null)) !== null

  const disk = { program: start('object') }
  for (const part of ['account', 'container', 'proxy'] as const) start(part)
  const swift: Swift = {
    bucket,
    line,
    killDisk: () => disk.program.kill(),
    async startDisk() {
      disk.program = start('object')
      await until(() => isThere(ports.object), 'the disk of Swift is there')
    },
    close: () => line.close(),
  }
  try {
    for (const part of ['proxy', ...swiftParts] as const)
      await until(() => isThere(ports[part]), `${part} of Swift answers`, 60_000)
    const client = new AwsClient({ ...bucket, service: 's3', retries: 10 })
    const made = await client.fetch(`${bucket.endpoint}/${bucket.bucket}`, { method: 'PUT' })
    if (!made.ok) throw new Error(`Swift makes no bucket: ${made.status} ${await made.text()}`)
    return swift
  } catch (error) {
    const said = ['proxy', ...swiftParts].map(
      (part) => `${part}:\n${household.lastWords(`swift-${part}`).slice(-3000)}`,
    )
    await swift.close()
    throw new Error(`Swift does not come up.\n${said.join('\n')}`, { cause: error })
  }
}

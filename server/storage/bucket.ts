import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Storage, StoredFile } from './storage.ts'

export interface BucketConfig {
  /** `https://s3.eu-west-3.amazonaws.com`, or any server that speaks the same. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A slow bucket must not hold a visitor's upload for ever. */
const timeoutMs = 15_000

/** Nor a picture that is cut already, for which a word of it suffices. */
const wordTimeoutMs = 2000

/** The bucket does not answer, or not what was asked for: whoever asked may come again. */
class BucketUnavailable extends Error {
  override readonly name = 'BucketUnavailable'
  readonly code = 'BUCKET_UNAVAILABLE'
  /** It may answer otherwise when it is asked again. */
  readonly isBusy: boolean

  constructor(message: string, { isBusy, cause }: { isBusy: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isBusy = isBusy
  }
}

interface Question {
  method: 'PUT' | 'GET' | 'HEAD' | 'DELETE'
  filePath: string
  /** Asked of the bucket itself, and not of a file. */
  query?: Record<string, string>
  body?: Uint8Array
  limitMs?: number
}

/** Files in an S3-compatible bucket, addressed by path (`endpoint/bucket/path`), so that any number of nodes share them. */
export function bucketStorage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketConfig): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const root = [endpoint.replace(/(?<!\/)\/+$/, ''), bucket].join('/')
  const urlOf = (filePath: string): string => {
    if (filePath.split('/').some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`${filePath} leads out of the storage.`)
    return [root, ...filePath.split('/').map(encodeURIComponent)].join('/')
  }
  /** What the bucket says, to its end; null when it has no such file. */
  const ask = async ({ method, filePath, query, body, limitMs = timeoutMs }: Question): Promise<Buffer | null> => {
    const url = query ? `${root}?${new URLSearchParams(query).toString()}` : urlOf(filePath)
    const signal = AbortSignal.timeout(limitMs)
    const askOnce = async () => {
      const request = await client.sign(url, {
        method,
        // By its hash the bucket knows whether all of it has come, and unharmed.
        ...(body && { body: Buffer.from(body), headers: { 'x-amz-content-sha256': sha256(body) } }),
      })
      // Not by the client's own `fetch`: it hangs the signal on a request that nobody holds, and that is forgotten with
      // its limit as soon as memory is tidied up.
      const answer = await fetch(request, { signal })
      const said = Buffer.from(await answer.arrayBuffer())
      if (answer.ok) return said
      if (answer.status === 404 && !said.includes('NoSuchBucket')) return null
      throw new BucketUnavailable(`The bucket answered ${method} ${filePath} with ${answer.status}.`, {
        isBusy: answer.status >= 500 || answer.status === 429,
      })
    }
    // Whatever was asked for may be asked again: a file is written whole or not at all.
    for (let pauseMs = 100; ; pauseMs *= 4)
      try {
        return await askOnce()
      } catch (error) {
        const known =
          error instanceof BucketUnavailable
            ? error
            : new BucketUnavailable(`The bucket does not answer ${method} ${filePath}.`, { isBusy: true, cause: error })
        if (!known.isBusy || signal.aborted || pauseMs > 400) throw known
        await sleep(pauseMs)
      }
  }
  return {
    async put(filePath, bytes) {
      const taken = await ask({ method: 'PUT', filePath, body: bytes })
      if (!taken) throw new BucketUnavailable(`The bucket ${bucket} does not take ${filePath}.`, { isBusy: false })
    },
    open: (filePath) => ask({ method: 'GET', filePath }),
    async remove(filePath) {
      await ask({ method: 'DELETE', filePath })
    },
    // Whoever does not answer has not said that it is gone.
    version: (filePath) =>
      ask({ method: 'HEAD', filePath, limitMs: wordTimeoutMs }).then(
        (found) => found && '',
        (error: unknown) => {
          if (error instanceof BucketUnavailable) return ''
          throw error
        },
      ),
    async *list(folder) {
      let next: string | undefined
      do {
        const more: Record<string, string> = next === undefined ? {} : { 'continuation-token': next }
        const query = { 'list-type': '2', 'encoding-type': 'url', prefix: `${folder}/`, ...more }
        const said = (await ask({ method: 'GET', filePath: folder, query }))?.toString()
        if (said === undefined) throw new BucketUnavailable(`The bucket ${bucket} lists no files.`, { isBusy: false })
        yield filesIn(said)
        next = tagged(said, 'NextContinuationToken')
      } while (next !== undefined)
    },
  }
}

/** What a bucket answers when it is asked for its files. */
function filesIn(xml: string): StoredFile[] {
  return xml
    .split('<Contents>')
    .slice(1)
    .flatMap((said) => {
      const [path, bytes, changedAt] = ['Key', 'Size', 'LastModified'].map((tag) => tagged(said, tag))
      if (path === undefined || bytes === undefined || changedAt === undefined) return []
      // Encoded as a form is, so that no name needs entities.
      return {
        path: decodeURIComponent(path.replaceAll('+', ' ')),
        bytes: Number(bytes),
        changedAt: new Date(changedAt),
      }
    })
}

function tagged(xml: string, tag: string): string | undefined {
  const [, behind] = xml.split(`<${tag}>`, 2)
  return behind?.split(`</${tag}>`, 1)[0]
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

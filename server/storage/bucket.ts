import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Storage } from './storage.ts'

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
  body?: Uint8Array
  limitMs?: number
}

/** Files in an S3-compatible bucket, addressed by path (`endpoint/bucket/path`), so that any number of nodes share them. */
export function bucketStorage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketConfig): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const urlOf = (filePath: string): string => {
    if (filePath.split('/').some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`${filePath} leads out of the storage.`)
    return [endpoint.replace(/(?<!\/)\/+$/, ''), bucket, ...filePath.split('/').map(encodeURIComponent)].join('/')
  }
  /** What the bucket says, to its end; null when it has no such file. */
  const ask = async ({ method, filePath, body, limitMs = timeoutMs }: Question): Promise<Buffer | null> => {
    const url = urlOf(filePath)
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
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

import { createHash } from 'node:crypto'
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

/** Files in an S3-compatible bucket, addressed by path (`endpoint/bucket/path`), so that any number of nodes share them. */
export function bucketStorage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketConfig): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const urlOf = (filePath: string): string => {
    if (filePath.split('/').some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`${filePath} leads out of the storage.`)
    return [endpoint.replace(/(?<!\/)\/+$/, ''), bucket, ...filePath.split('/').map(encodeURIComponent)].join('/')
  }
  const send = async (method: string, filePath: string, body?: Uint8Array): Promise<Response> => {
    const init = {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      // By its hash the bucket knows whether all of it has come, and unharmed.
      ...(body && { body: Buffer.from(body), headers: { 'x-amz-content-sha256': sha256(body) } }),
    }
    const ask = () => client.fetch(urlOf(filePath), init)
    // Whatever was asked for may be asked again: a file is written whole or not at all.
    const answer = await ask().catch((error: unknown) => {
      if (init.signal.aborted) throw error
      return ask()
    })
    if (!answer.ok && answer.status !== 404)
      throw new Error(`The bucket answered ${method} ${filePath} with ${answer.status}.`)
    return answer
  }
  return {
    async put(filePath, bytes) {
      const answer = await send('PUT', filePath, bytes)
      if (!answer.ok) throw new Error(`The bucket ${bucket} does not exist.`)
      await answer.body?.cancel()
    },
    async open(filePath) {
      const answer = await send('GET', filePath)
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      return null
    },
    async remove(filePath) {
      const answer = await send('DELETE', filePath)
      await answer.body?.cancel()
    },
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

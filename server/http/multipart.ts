import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Upload, UploadedFile } from '#contract/endpoint.ts'
import { refuse } from '../refusal.ts'

/** One file and its JSON, no more; what is larger is read to its end but not kept. */
export const acceptMultipart = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { files: 1, fields: 4, parts: 5, fieldSize: 64 * 1024, headerPairs: 50 },
  })
}

/**
 * The input of a multipart call: the JSON of the field `input`, checked by the endpoint's schema, and the file of the
 * field `file`, whole in memory (CALL-01).
 * @throws UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST, and what the endpoint says of a file beyond its limit.
 */
export async function readMultipart(request: FastifyRequest, upload: Upload, body: Endpoint['body']): Promise<object> {
  if (!request.isMultipart()) throw refuse('UNSUPPORTED_MEDIA_TYPE')
  const { json, file } = await readParts(request, upload).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuse(upload.tooLarge, {}, 'file')
    // What else Fastify knows becomes its own refusal; the rest is a body that is no multipart at all.
    throw code === undefined ? refuse('BAD_REQUEST', { field: 'body' }) : error
  })
  if (!file) throw refuse('BAD_REQUEST', { field: 'file' }, 'file')
  const given = parsed(json)
  if (given === undefined) throw refuse('BAD_REQUEST', { field: 'input' }, 'input')
  const input = body?.safeParse(given)
  if (input && !input.success) {
    const field = input.error.issues[0]?.path.join('.') || 'input'
    throw refuse('BAD_REQUEST', { field }, field)
  }
  return { ...input?.data, file }
}

async function readParts(
  request: FastifyRequest,
  { maxBytes }: Upload,
): Promise<{ json: string; file: UploadedFile | undefined }> {
  let json = '{}'
  let file: UploadedFile | undefined
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    // A part that is not read would hold up those behind it.
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') file = { bytes, name: part.filename, type: part.mimetype }
    } else if (part.fieldname === 'input') json = String(part.value)
  }
  return { json, file }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

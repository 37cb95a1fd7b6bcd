import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sites } from '../site/sites.ts'
import { hostnameOf } from './request-context.ts'

/** Leads whoever asks for a site that has moved to the same address of its new home, whatever they send. Source: SCALE-04. */
export const leadOn =
  ({ movedTo }: Pick<Sites, 'movedTo'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const origin = await movedTo(hostnameOf(request))
    return origin === null ? undefined : reply.redirect(origin + request.originalUrl, 308)
  }

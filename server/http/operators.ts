import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isSameText } from '../same-text.ts'

/**
 * Who may see how the house is doing: whoever brings OPERATOR_TOKEN. Not whoever comes from the machine itself: behind a
 * proxy every visitor does, and all that tells them from an operator is what they or the proxy write into headers.
 */
export function isOperator(request: FastifyRequest, { operatorToken }: Pick<Config, 'operatorToken'>): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return operatorToken !== undefined && given !== undefined && isSameText(given, operatorToken)
}

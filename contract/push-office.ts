import { z } from 'zod'
import { officeEndpoint } from './office-endpoint.ts'

/** What a device is told of, whatever its screen shows. */
export const pushSubjects = ['order', 'message', 'clash'] as const
export type PushSubject = (typeof pushSubjects)[number]

/** What reaches the device, sealed for it: no buyer’s name, no word of theirs. */
export const PushNote = z.object({
  /** The house. */
  title: z.string(),
  body: z.string(),
  /** The screen that it is about. */
  to: z.string(),
  /** A later one of the same takes its place. */
  tag: z.string(),
  /** Lines of the day, in all of this person's places. */
  badge: z.int(),
})
export type PushNote = z.infer<typeof PushNote>

const Key = z.string().regex(/^[\w-]{16,120}$/)

export const pushOfficeEndpoints = {
  pushRead: officeEndpoint({
    method: 'GET',
    path: '/api/office/push',
    access: 'staff',
    summary: 'Whether this device is told of orders, messages and clashes, and what its browser needs to be',
    result: z.object({ publicKey: z.string(), isOn: z.boolean() }),
  }),
  pushStart: officeEndpoint({
    method: 'POST',
    path: '/api/office/push',
    access: 'staff',
    summary: 'Tells this device from now on, as long as this session lasts',
    body: z.object({ endpoint: z.url().max(1000), p256dh: Key, auth: Key }),
    result: z.object({}),
  }),
  pushStop: officeEndpoint({
    method: 'POST',
    path: '/api/office/push/stop',
    access: 'staff',
    summary: 'Tells this device nothing more',
    result: z.object({}),
  }),
}

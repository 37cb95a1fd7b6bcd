import { z } from 'zod'
import { officeEndpoint } from './office-endpoint.ts'
import { OrderStage } from './orders-office.ts'
import { PlaceParams } from './team-office.ts'

const Instant = z.iso.datetime()
const ThreadParams = PlaceParams.extend({ conversation: z.uuid() })

export const mostAnswered = 5000
const Words = z.string().trim().min(1).max(mostAnswered)

/** Waits for an answer; was answered; put away. */
export const threadViews = ['waiting', 'open', 'done'] as const
export const ThreadView = z.enum(threadViews)
export type ThreadView = z.infer<typeof ThreadView>

const Whose = z.object({ id: z.uuid(), name: z.string() })

const ThreadCard = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The beginning of what was said last. */
  preview: z.string(),
  isOurs: z.boolean(),
  lastAt: Instant,
  unansweredSince: Instant.nullable(),
  /** Of the order or booking it is about. */
  number: z.int().nullable(),
  view: ThreadView,
  assignedTo: z.string().nullable(),
})
export type ThreadCard = z.infer<typeof ThreadCard>

const Message = z.object({
  id: z.uuid(),
  isOurs: z.boolean(),
  at: Instant,
  /** Who wrote it for the house. */
  who: z.string().nullable(),
  text: z.string(),
  /** What a mail repeats of those before it. */
  quoted: z.string(),
  /** Files that came along and were not kept. */
  leftOut: z.array(z.string()),
  /** Another address than the one that is answered. */
  sentFrom: z.string(),
  isAutomatic: z.boolean(),
  /** A mail that came and was too much to be read: nothing of it is kept. */
  isUnreadable: z.boolean(),
  /** One of ours that has not left yet, and can be taken back. */
  isWaiting: z.boolean(),
})
export type ThreadMessage = z.infer<typeof Message>

/** What a thread is about, or what somebody with its address has bought here. */
const ThreadOrder = z.object({
  id: z.string(),
  number: z.int().nullable(),
  at: Instant,
  stage: OrderStage,
  /** `3 Savagnin ouillé`, in the reader's language; of a stay its apartment. */
  lines: z.array(z.string()),
  /** The first day of a visit or a stay. */
  day: z.iso.date().nullable(),
  isAboutIt: z.boolean(),
  /** Whether this person may open it. */
  isOpen: z.boolean(),
})

export const Thread = ThreadCard.extend({
  email: z.string(),
  language: z.string(),
  messages: z.array(Message),
  orders: z.array(ThreadOrder),
  /** Who may be asked to answer. */
  people: z.array(Whose),
  assignedId: z.uuid().nullable(),
  /** What fills the places of a phrase, as the one who is written to would read it; what is not known is not there. */
  values: z.record(z.string(), z.string()),
  /** Whether a mail that answers comes back here. */
  isComingBack: z.boolean(),
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
})
export type Thread = z.infer<typeof Thread>

export const phraseLanguages = ['fr', 'de', 'en'] as const

const PhraseSheet = z.object({
  title: z.string().trim().min(1).max(60),
  /** At least one; a missing language is written by hand. */
  texts: z.partialRecord(z.enum(phraseLanguages), Words),
})
export type PhraseSheet = z.infer<typeof PhraseSheet>

export const Phrase = z.object({ id: z.uuid(), version: z.string(), sheet: PhraseSheet })
export type Phrase = z.infer<typeof Phrase>

export const messageOfficeEndpoints = {
  messageList: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/messages',
    access: 'messages',
    summary: 'Threads of this house: those nobody has answered, the oldest first, or the others, fifty at a time',
    params: PlaceParams,
    query: z.object({
      view: ThreadView.default('waiting'),
      /** Looked for in all of them. */
      q: z.string().trim().max(80).optional(),
      /** Those about this order, or of whoever placed it. */
      order: z.string().max(40).optional(),
      customer: z.string().max(40).optional(),
      before: z.uuid().optional(),
    }),
    result: z.object({
      counts: z.record(ThreadView, z.int()),
      threads: z.array(ThreadCard),
      before: z.uuid().nullable(),
    }),
  }),
  messageThread: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/messages/{conversation}',
    access: 'messages',
    summary: 'One thread with all that was said, and the order or booking beside it',
    params: ThreadParams,
    query: z.object({ view: ThreadView.default('waiting') }),
    result: Thread,
  }),
  messageAnswer: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/messages/{conversation}/answer',
    access: 'messages',
    summary: 'Answers; the mail leaves once the undo is gone',
    params: ThreadParams,
    body: z.object({ message: z.uuid(), text: Words }),
    result: z.object({}),
  }),
  messageWrite: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/messages',
    access: 'messages',
    summary: 'Writes to whoever placed an order or a booking, in the thread about it',
    params: PlaceParams,
    body: z.object({ order: z.string().min(1).max(40), message: z.uuid(), text: Words }),
    result: z.object({ conversation: z.uuid() }),
  }),
  messageTakeBack: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/messages/{conversation}/take-back',
    access: 'messages',
    summary: 'Takes back an answer that has not left; with its only message the thread is gone',
    params: ThreadParams,
    body: z.object({ message: z.uuid() }),
    result: z.object({}),
  }),
  /** A reverse of itself. `from` says what the caller saw. */
  messageAssign: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/messages/{conversation}/assign',
    access: 'messages',
    summary: 'Who of the house answers; nobody in particular for null',
    params: ThreadParams,
    body: z.object({ from: z.uuid().nullable(), to: z.uuid().nullable() }),
    result: z.object({}),
  }),
  /** A reverse of itself. */
  messageDone: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/messages/{conversation}/done',
    access: 'messages',
    summary: 'Puts a thread away, or takes it out again; a new message takes it out by itself',
    params: ThreadParams,
    body: z.object({ isDone: z.boolean() }),
    result: z.object({}),
  }),
  phraseList: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/phrases',
    access: 'messages',
    summary: 'Sentences this house uses again and again',
    params: PlaceParams,
    result: z.object({ phrases: z.array(Phrase) }),
  }),
  /** A reverse of itself, and of a removal. */
  phraseSave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/phrases',
    access: 'messages',
    summary: 'Keeps a sentence, or changes one',
    params: PlaceParams,
    body: z.object({ id: z.uuid(), version: z.string().max(40).nullable(), sheet: PhraseSheet }),
    result: z.object({ version: z.string() }),
  }),
  phraseRemove: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/phrases/{phrase}/remove',
    access: 'messages',
    summary: 'Forgets a sentence',
    params: PlaceParams.extend({ phrase: z.uuid() }),
    result: z.object({}),
  }),
}

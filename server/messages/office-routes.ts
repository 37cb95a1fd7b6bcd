import type { OfficeRules } from '../office-rule.ts'
import { answerThread, assignThread, putAway, takeBack, writeToBuyer } from './answers.ts'
import { listPhrases, removePhrase, savePhrase } from './phrases.ts'
import { listThreads, readThread } from './threads.ts'

export const messageOfficeRoutes = {
  messageList: (ctx, input) => listThreads(ctx, input),
  messageThread: (ctx, input) => readThread(ctx, input),
  messageAnswer: (ctx, input) => answerThread(ctx, input),
  messageWrite: (ctx, input) => writeToBuyer(ctx, input),
  messageTakeBack: (ctx, input) => takeBack(ctx, input),
  messageAssign: (ctx, input) => assignThread(ctx, input),
  messageDone: (ctx, input) => putAway(ctx, input),
  phraseList: (ctx) => listPhrases(ctx),
  phraseSave: (ctx, input) => savePhrase(ctx, input),
  phraseRemove: (ctx, input) => removePhrase(ctx, input),
} satisfies Partial<OfficeRules>

import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { many } from '../database/rows.ts'

interface Writer {
  siteCode: string
  email: string
}

export interface WaitingMessage {
  name: string
  message: string
  sentAt: Date
}

const isTheirs = ({ siteCode, email }: Writer) => sql`
  task_id in (select id from graphile_worker._private_tasks
    where identifier in ('mail.contactMessage', 'mail.contactReceipt'))
  and payload ->> 'siteCode' = ${siteCode} and lower(trim(payload ->> 'email')) = ${email}`

export async function selectMessagesOf(db: Queries, writer: Writer): Promise<WaitingMessage[]> {
  const statement = sql<WaitingMessage>`
    select distinct on (payload ->> 'id') payload ->> 'name' as name, payload ->> 'message' as message, created_at as "sentAt"
    from graphile_worker._private_jobs where ${isTheirs(writer)} order by payload ->> 'id', created_at`
  return many(db, statement)
}

/** One that is being sent at this moment is no longer ours to take back. */
export async function deleteMessagesOf(db: Queries, writer: Writer): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where ${isTheirs(writer)} and locked_at is null`.execute(db)
}

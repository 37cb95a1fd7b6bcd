import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoEmail } from '../team/demo-staff.ts'
import { demoPhrases, demoThreads } from './demo-messages.ts'
import type { Seeding } from './seeding.ts'

/** What the demo's houses find among their messages: some answered, some not, some put away. */
export async function seedMessages({ trx, now }: Seeding): Promise<void> {
  const threads = demoThreads.map((thread) => ({ ...thread, id: randomUUID() }))
  const staff = (name: string | undefined) => name && demoEmail({ name })
  await sql`
    insert into conversation (id, place_id, name, email, email_folded, language, purchase_id, assigned_to, is_done)
    select thread.id, place.id, thread.name, thread.email, thread.email, thread.language, purchase.id, staff.id, thread.is_done
    from jsonb_to_recordset(${JSON.stringify(
      threads.map(({ id, place, name, email, language, order, assignedTo, isDone = false }) => ({
        ...{ id, place, name, email, language, order, is_done: isDone, assigned_to: staff(assignedTo) },
      })),
    )}::jsonb) as thread (id uuid, place text, name text, email text, language text, "order" text, is_done boolean, assigned_to text)
      join place on place.handle = thread.place left join staff on staff.email = thread.assigned_to
      left join lateral (select id from purchase where purchase.shop_id = place.shop_id
        and purchase.contact ->> 'lastname' = thread.order order by number desc limit 1) purchase on true`.execute(trx)
  const messages = threads.flatMap(({ id, said }) =>
    said.map(({ hoursAgo, by, text, quoted = '', leftOut = [], isAutomatic = false }) => ({
      ...{ id: randomUUID(), conversation_id: id, side: by ? 'OURS' : 'THEIRS', text, quoted, left_out: leftOut },
      ...{
        is_automatic: isAutomatic,
        staff: staff(by),
        at: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
      },
    })),
  )
  await sql`
    insert into message (id, conversation_id, side, text, quoted, left_out, at, staff_id, is_automatic, left_at)
    select said.id, said.conversation_id, said.side, said.text, said.quoted, said.left_out, said.at, staff.id,
      said.is_automatic, case when said.side = 'OURS' then said.at + interval '10 seconds' end
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as said (id uuid, conversation_id uuid, side text, text text,
      quoted text, left_out text[], is_automatic boolean, staff text, at timestamptz)
      left join staff on staff.email = said.staff`.execute(trx)
  await sql`
    insert into phrase (id, place_id, title, texts)
    select gen_random_uuid(), place.id, phrase.title, phrase.texts
    from jsonb_to_recordset(${JSON.stringify(demoPhrases)}::jsonb) as phrase (title text, texts jsonb)
      join place on place.handle = any(${[...new Set(demoThreads.map(({ place }) => place))]})`.execute(trx)
}

import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { keptDownloads } from './kept-downloads.ts'

test('a download that waits is kept for a week after its message', () => {
  const db = new DatabaseSync(':memory:')
  db.exec(`create table messages (id text, written_at bigint);
    create table line_downloads (message_id text, line_id text, due_at bigint);
    create index line_downloads_due on line_downloads (due_at);
    insert into messages values ('m', 1000);
    insert into line_downloads values ('m', 'l', 5000)`)
  for (const statement of keptDownloads) db.exec(statement)
  expect(db.prepare('select expires_at from line_downloads').get()).toEqual({
    expires_at: 1_000 + 7 * 86_400_000,
  })
})

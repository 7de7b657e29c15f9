/** Adds the files of the cards of messages. The file of a message itself is in `messages`. */
export const cardFiles: readonly string[] = [
  `create table message_card_files (
    message_id text not null references messages (id) on delete cascade,
    file_id text not null,
    primary key (message_id, file_id)
  ) without rowid`,
  'create index message_card_files_by_file on message_card_files (file_id)',
]

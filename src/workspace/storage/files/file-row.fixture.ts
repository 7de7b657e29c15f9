import type { NewFile } from './files.ts'

/** The row of a text file in group 1, without uploader, created at time 0. */
export const fileRow = (id: string): NewFile => ({
  id,
  group_id: '1',
  filename: 'a.txt',
  mime_type: 'text/plain',
  size: 1,
  width: null,
  height: null,
  duration: null,
  uploaded_by_user_id: null,
  created_at: 0,
})

/** Indexes that have the sizes of what members uploaded, so that the sum for a quota reads no row. */
export const uploadQuota: readonly string[] = [
  `create index files_by_uploader on files (uploaded_by_user_id, size)
    where uploaded_by_user_id is not null`,
  `create index files_uploaded_in_group on files (group_id, size)
    where uploaded_by_user_id is not null`,
]

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Tag } from '#contract/entities/tag.ts'
import type { Team } from '#contract/entities/team.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { tagInRole } from '#contract/rules/tag-in-role.ts'
import { useUserTexts } from '../../i18n/user-texts.ts'
import type { MemberRow } from './filter-members.ts'
import { FormDrawer } from './form-drawer.tsx'
import { changeMember } from './member-changes.ts'
import { changesOf, draftOf, signsOut } from './member-draft.ts'
import { MemberFields } from './member-fields.tsx'
import classes from './users.module.css'

/** A form for the role, team, tags and permissions of a member. */
export function EditDrawer({
  row,
  viewer,
  teams,
  tags,
  onClose,
}: {
  row: MemberRow
  viewer: Viewer
  teams: readonly Team[]
  tags: readonly Tag[]
  onClose: () => void
}) {
  const { t } = useUserTexts()
  const { id, name, tagId } = row.member
  const [before] = useState(() => draftOf(row))
  const [draft, setDraft] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const change = changesOf(before, draft)
  const isChanged = Object.keys(change).length > 0
  const save = async () => {
    if (!isChanged || isBusy) return
    setBusy(true)
    const isSaved = await changeMember(viewer.groupId, id, change)
    setBusy(false)
    if (isSaved) onClose()
  }
  const dropsTag = tagInRole(draft.role, tagId) !== tagId
  return (
    <FormDrawer
      title={t('users:edit.title', { name })}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <span className={classes.hint}>
            {signsOut(change) &&
              t('users:edit.signsOut', { name, seconds: limits.accessChangeLogoutMs / 1_000 })}
          </span>
          <Button variant="default" onClick={onClose}>
            {t('shell.common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isChanged}>
            {t('users:edit.submit')}
          </Button>
        </>
      }
    >
      <MemberFields
        draft={draft}
        onChange={setDraft}
        group={viewer.group}
        teams={teams}
        tags={tags}
        note={dropsTag ? t('users:edit.dropsTag') : undefined}
      />
    </FormDrawer>
  )
}

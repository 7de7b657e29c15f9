import { Anchor, Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { Viewer } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { roleHasRight } from '#contract/policies/people/rights.ts'
import { HasRight, NoRight, RightsGrid } from '#renderer/components/rights/rights-grid.tsx'
import { membersByColumn } from '#renderer/components/rights/rights-draft.ts'
import { membersAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './group-security.module.css'

/** The rights of the roles, to read. They are changed under Users. */
export function RightsCard({ viewer }: { viewer: Viewer }) {
  const { t } = useTexts('groupSecurity', 'users')
  const members = useAtomValue(membersAtom) ?? []
  const { rights } = viewer.group
  return (
    <section aria-labelledby="rights-title">
      <Flex align="baseline" gap={10} mb={12} wrap="wrap">
        <h2 id="rights-title" className={classes.title}>
          {t('groupSecurity:rights.title')}
        </h2>
        <Text span size="sm" c="dimmed" flex={1}>
          {t('groupSecurity:rights.about')}
        </Text>
        <Anchor component={Link} to={`${menuPaths.users}?tab=rights`} size="sm" fw={600}>
          {t('groupSecurity:rights.change')}
        </Anchor>
      </Flex>
      <RightsGrid
        viewer={viewer}
        counts={membersByColumn(members)}
        isCompact
        renderCell={(role, right) =>
          roleHasRight(rights, role, right) ? (
            <HasRight text={t('groupSecurity:rights.has')} />
          ) : (
            <NoRight text={t('groupSecurity:rights.hasNot')} />
          )
        }
      />
      <Text size="xs" c="dimmed" mt={10}>
        {t('users:rights.legend')}
      </Text>
    </section>
  )
}

import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import type { RailItem } from './rail-items.ts'
import { RailMenuList } from './rail-menu-list.tsx'
import type { RailMenuListProps } from './rail-menu.tsx'

export interface MoreMenuListProps extends RailMenuListProps {
  readonly items: readonly RailItem[]
}

/** The screens in the rail's "more" menu. */
export default function MoreMenuList({ items, ...menu }: MoreMenuListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <RailMenuList {...menu} position="right-end" width={240}>
      {items.map(({ screen: { item, icon: Glyph, labelKey, path, shortcut }, isDimmed }) => (
        <Menu.Item
          key={item}
          disabled={isDimmed}
          leftSection={<Glyph size={17} stroke={1.7} aria-hidden="true" />}
          rightSection={shortcut === undefined ? null : <Keys shortcut={shortcut} />}
          onClick={() => void navigate(path)}
        >
          {isDimmed ? t('shell.nav.readOnly', { screen: t(labelKey) }) : t(labelKey)}
        </Menu.Item>
      ))}
    </RailMenuList>
  )
}

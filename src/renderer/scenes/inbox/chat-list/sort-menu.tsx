import { Menu, UnstyledButton } from '@mantine/core'
import { IconArrowsSort, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import menuClasses from '#renderer/components/menu.module.css'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'
import { sortOf } from '#renderer/data/chats/chat-filter.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { offeredSortsAtom, sortTexts } from './list-actions.ts'
import classes from './list-header.module.css'

/** The order of the list, and a menu to choose another one. */
export function SortMenu() {
  const { t } = useInboxTexts()
  const sort = sortOf(useAtomValue(listFilterAtom))
  const offered = useAtomValue(offeredSortsAtom)
  return (
    <>
      {/* A key changes the order without moving the focus here. */}
      <span className="spoken" role="status">
        {t('inbox.sorts.current', { name: t(sortTexts[sort]) })}
      </span>
      <Menu
        position="bottom-start"
        width={220}
        withinPortal={false}
        floatingStrategy="fixed"
        classNames={{ itemIndicator: menuClasses.indicator ?? '' }}
      >
        <Menu.Target>
          <UnstyledButton
            className={classes.sort}
            aria-label={t('inbox.sorts.current', { name: t(sortTexts[sort]) })}
          >
            <IconArrowsSort size={15} stroke={1.8} aria-hidden="true" />
            <span className={classes.sortName}>{t(sortTexts[sort])}</span>
            <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('inbox.sorts.title')}>
          <Menu.RadioGroup value={sort}>
            {offered.map((one) => (
              <Menu.RadioItem
                key={one}
                value={one}
                closeMenuOnClick
                rightSection={one === sort && <IconCheck size={16} aria-hidden="true" />}
                onChange={() => currentLive().list.setFilter({ sort: one })}
              >
                {t(sortTexts[one])}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

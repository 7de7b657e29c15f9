import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { can, type Viewer } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { containsQuery, nearestLabels } from './setting-search.ts'
import { useSearchTerms } from './setting-terms.ts'
import classes from './settings-scene.module.css'

export interface SearchHelpProps {
  viewer: Viewer
  query: string
  onSearch: (query: string) => void
}

/**
 * What a search in the settings finds outside this screen. If it finds nothing on any screen, the settings with the
 * most similar names are suggested, and if there are none, the other screens are listed.
 */
export function SearchHelp({ viewer, query, onSearch }: SearchHelpProps) {
  const { t } = useTexts('settings')
  const widthPx = useWindowWidth()
  const { settings, screens } = useSearchTerms()
  const open = screens.filter(({ item }) => can(viewer, 'menu.see', { item, widthPx }))
  const found = open.filter(({ label, words }) => containsQuery([label, words], query))
  if (found.length > 0)
    return <Screens label={t('settings:otherScreens')} screens={found} isVisible />
  const near = nearestLabels(query, [...settings, ...open])
  return (
    <div className={classes.noMatch}>
      <p>{t('settings:noMatch')}</p>
      {near.length > 0 ? (
        <>
          <p>{t('settings:nearest')}</p>
          <Group justify="center" gap={8}>
            {near.map((label) => (
              <Button key={label} variant="default" size="xs" onClick={() => onSearch(label)}>
                {label}
              </Button>
            ))}
          </Group>
        </>
      ) : (
        <Screens label={t('settings:noMatchHelp')} screens={open} />
      )}
    </div>
  )
}

interface ScreensProps {
  label: string
  screens: readonly { item: keyof typeof menuPaths; label: string }[]
  isVisible?: boolean
}

function Screens({ label, screens, isVisible = false }: ScreensProps) {
  return (
    <nav aria-label={label} className={isVisible ? classes.otherScreens : undefined}>
      <Text component="p" size="sm" c="dimmed">
        {label}
      </Text>
      <Group gap={16} justify={isVisible ? 'flex-start' : 'center'}>
        {screens.map(({ item, label: name }) => (
          <Anchor key={item} component={Link} to={menuPaths[item]} size="sm" draggable={false}>
            {name}
          </Anchor>
        ))}
      </Group>
    </nav>
  )
}

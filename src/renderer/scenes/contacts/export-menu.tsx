import { Button, Menu, type ButtonProps, type FloatingPosition } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The columns of an export: those in which a contact has a value, those of the table, or all. */
export type ExportedColumns = 'inUse' | 'table' | 'all'

export interface ExportMenuProps {
  size?: ButtonProps['size']
  position: FloatingPosition
  onExport: (columns: ExportedColumns) => void
}

/** The button that exports contacts, with the choice of the columns. */
export function ExportMenu({ size = 'sm', position, onExport }: ExportMenuProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  return (
    <Menu position={position} width={280}>
      <Menu.Target>
        <Button
          variant="subtle"
          size={size}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {t('contacts:export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport('inUse')}>{t('contacts:exportInUse')}</Menu.Item>
        <Menu.Item onClick={() => onExport('table')}>{t('contacts:exportTable')}</Menu.Item>
        <Menu.Item onClick={() => onExport('all')}>{t('contacts:exportAll')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

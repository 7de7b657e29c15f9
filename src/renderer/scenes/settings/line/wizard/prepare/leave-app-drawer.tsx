import { Drawer, Text } from '@mantine/core'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './prepare.module.css'

/** How a number is taken out of the phone's app. */
export function LeaveAppDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts('linePrepare')
  const steps = [
    t('linePrepare:leave.step1'),
    t('linePrepare:leave.step2'),
    t('linePrepare:leave.step3'),
    t('linePrepare:leave.step4'),
    t('linePrepare:leave.step5'),
    t('linePrepare:leave.step6'),
  ]
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={440}
      title={t('linePrepare:leave.title')}
      closeButtonProps={{ 'aria-label': t('shell.common.close') }}
    >
      <Text size="sm" c="dimmed" mb={16}>
        {t('linePrepare:leave.text')}
      </Text>
      <ol className={classes.leaving}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Drawer>
  )
}

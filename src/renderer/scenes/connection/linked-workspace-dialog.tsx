import { Button, Code, Flex, Stack, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router'
import type { Connection } from '#contract/bridge.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { paths } from '#renderer/data/navigation/paths.ts'
import { appInfoAtom, connectionAtom, userAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useConnect } from './use-connect.ts'

/** A name alone may be that of any workspace. */
const connectedTo = ({ name, address }: Connection) => ({ name, address })

/**
 * Asks whether to connect to the workspace of a link. Any web page may have such a link, so nothing is fetched from the
 * address before the user has agreed. A signed-in user signs out first, and is then asked again.
 */
export default function LinkedWorkspaceDialog({
  address,
  onClose,
}: {
  address: string
  onClose: () => void
}) {
  const { t } = useTexts('installation')
  const navigate = useNavigate()
  const info = useAtomValue(appInfoAtom)
  const connection = useAtomValue(connectionAtom)
  const isSignedIn = useAtomValue(userAtom) !== null
  const { connect, busy, problem } = useConnect()
  const isFixed = info !== null && (info.fixedAddress !== null || info.policy.isBlocked)
  return (
    <Dialog title={t('installation:workspaceLink.title')} onClose={onClose}>
      <Stack gap={12}>
        <Text size="sm">
          {isFixed ? t('installation:workspaceLink.fixed') : t('installation:workspaceLink.text')}
        </Text>
        <Code block className="breakable">
          {address}
        </Code>
        {!isFixed && connection !== null && (
          <Text size="sm" className="breakable">
            {isSignedIn
              ? t('installation:workspaceLink.signsOut', connectedTo(connection))
              : t('installation:workspaceLink.insteadOf', connectedTo(connection))}
          </Text>
        )}
        {typeof problem === 'string' && <Notice>{problem}</Notice>}
        {problem !== null && typeof problem !== 'string' && <ErrorNotice error={problem} />}
      </Stack>
      <Flex justify="flex-end" gap={8} mt={20}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {isFixed ? t('shell.common.close') : t('shell.common.cancel')}
        </Button>
        {!isFixed && isSignedIn && (
          <Button onClick={() => void navigate(paths.logout)}>{t('shell.account.signOut')}</Button>
        )}
        {!isFixed && !isSignedIn && (
          <Button loading={busy} onClick={() => void connect(address)}>
            {t('shell.connection.submit')}
          </Button>
        )}
      </Flex>
    </Dialog>
  )
}

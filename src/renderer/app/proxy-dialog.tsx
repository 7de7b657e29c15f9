import { Button, Checkbox, Flex, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { ProxyLogin } from '#contract/proxy-login.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { answerProxy } from '#renderer/data/session/proxy-login.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** Asks for the user name and password of the network's proxy. */
export default function ProxyDialog({ login }: { login: ProxyLogin }) {
  const { t } = useTexts('installation')
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const [isStored, setStored] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (user.trim() === '') return setMissing(true)
    answerProxy({ user: user.trim(), password, isStored })
  }
  const { proxy, realm, wasRefused, canStore } = login
  return (
    <Dialog title={t('installation:proxy.title')} onClose={() => answerProxy(null)}>
      <form onSubmit={submit} noValidate>
        <Stack gap={14}>
          <Text inherit fz={13.5} lh="md" c="dimmed" className="breakable">
            {t('installation:proxy.text', { proxy: realm === '' ? proxy : `${proxy} (${realm})` })}
          </Text>
          {wasRefused && <Notice>{t('installation:proxy.refused')}</Notice>}
          <TextInput
            label={t('installation:proxy.user')}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            value={user}
            error={isMissing && t('installation:proxy.missing')}
            onChange={(event) => {
              setUser(event.currentTarget.value)
              setMissing(false)
            }}
          />
          <TextInput
            label={t('installation:proxy.password')}
            type="password"
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {canStore && (
            <Checkbox
              label={t('installation:proxy.store')}
              checked={isStored}
              onChange={(event) => setStored(event.currentTarget.checked)}
            />
          )}
        </Stack>
        <Flex justify="flex-end" gap={8} mt={20}>
          <Button variant="default" onClick={() => answerProxy(null)}>
            {t('shell.common.cancel')}
          </Button>
          <Button type="submit">{t('installation:proxy.send')}</Button>
        </Flex>
      </form>
    </Dialog>
  )
}

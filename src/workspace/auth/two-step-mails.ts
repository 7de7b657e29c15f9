import type { Language } from '#contract/limits.ts'
import { productName } from '#contract/literals.ts'
import { nameFromEmail } from '#contract/rules/people/name-from-email.ts'
import { nameInMail } from '#contract/rules/people/name-in-mail.ts'
import type { Mail } from '#workspace/mail/mail.ts'

/** What the mails are about. */
export type TwoStepLetter =
  | { about: 'newDevice'; device: string; address: string; at: string }
  | { about: 'reset'; by: string }
  | { about: 'reminder'; group: string; from: string | undefined }
  | { about: 'fewCodes'; left: number }

interface Text {
  subject: string
  /** The sentence, which a notification repeats. */
  sentence: string
  /** What to do. */
  advice: string
}

const texts: Record<Language, (letter: TwoStepLetter) => Text> = {
  es: (letter) => {
    switch (letter.about) {
      case 'newDevice':
        return {
          subject: 'Entraste desde un equipo nuevo',
          sentence: `Alguien entró con tu cuenta desde un equipo nuevo: ${letter.device}, ${letter.address}, ${letter.at}.`,
          advice: `Si fuiste tú, no hagas nada. Si no, cambia tu contraseña en ${productName} y cierra las demás sesiones.`,
        }
      case 'reset':
        return {
          subject: 'Tus dos pasos se restablecieron',
          sentence: `${letter.by} quitó tus dos pasos y cerró tus sesiones.`,
          advice: 'Si no lo pediste, habla enseguida con quien administra tu grupo.',
        }
      case 'reminder':
        return {
          subject: 'Activa los dos pasos',
          sentence:
            letter.from === undefined
              ? `${letter.group} te pide que actives los dos pasos.`
              : `${letter.group} te pide que actives los dos pasos. Desde el ${letter.from} no podrás entrar sin ellos.`,
          advice: `Ábrelos en ${productName}, en Perfil, Seguridad.`,
        }
      case 'fewCodes':
        return {
          subject: 'Te quedan pocos códigos de recuperación',
          sentence: `Códigos de recuperación que te quedan: ${letter.left}.`,
          advice: `Crea otros en ${productName}, en Perfil, Seguridad.`,
        }
    }
  },
  en: (letter) => {
    switch (letter.about) {
      case 'newDevice':
        return {
          subject: 'You signed in on a new device',
          sentence: `Someone signed in to your account on a new device: ${letter.device}, ${letter.address}, ${letter.at}.`,
          advice: `If it was you, do nothing. If not, change your password in ${productName} and end the other sessions.`,
        }
      case 'reset':
        return {
          subject: 'Your two steps were reset',
          sentence: `${letter.by} removed your two steps and ended your sessions.`,
          advice: 'If you did not ask for it, talk to an admin of your group at once.',
        }
      case 'reminder':
        return {
          subject: 'Set up two steps',
          sentence:
            letter.from === undefined
              ? `${letter.group} asks you to set up two steps.`
              : `${letter.group} asks you to set up two steps. From ${letter.from} on you cannot sign in without them.`,
          advice: `Open them in ${productName}, in Profile, Security.`,
        }
      case 'fewCodes':
        return {
          subject: 'You have few recovery codes left',
          sentence: `Recovery codes that you have left: ${letter.left}.`,
          advice: `Make new ones in ${productName}, in Profile, Security.`,
        }
    }
  },
  pt: (letter) => {
    switch (letter.about) {
      case 'newDevice':
        return {
          subject: 'Você entrou em um dispositivo novo',
          sentence: `Alguém entrou na sua conta em um dispositivo novo: ${letter.device}, ${letter.address}, ${letter.at}.`,
          advice: `Se foi você, não faça nada. Se não, mude a sua senha no ${productName} e encerre as outras sessões.`,
        }
      case 'reset':
        return {
          subject: 'As suas duas etapas foram redefinidas',
          sentence: `${letter.by} removeu as suas duas etapas e encerrou as suas sessões.`,
          advice: 'Se não foi você que pediu, fale logo com quem administra o seu grupo.',
        }
      case 'reminder':
        return {
          subject: 'Ative as duas etapas',
          sentence:
            letter.from === undefined
              ? `${letter.group} pede que você ative as duas etapas.`
              : `${letter.group} pede que você ative as duas etapas. A partir de ${letter.from} não será possível entrar sem elas.`,
          advice: `Abra-as no ${productName}, em Perfil, Segurança.`,
        }
      case 'fewCodes':
        return {
          subject: 'Restam poucos códigos de recuperação',
          sentence: `Códigos de recuperação que restam: ${letter.left}.`,
          advice: `Crie outros no ${productName}, em Perfil, Segurança.`,
        }
    }
  },
}

const greetings: Record<Language, (name: string) => string> = {
  es: (name) => `Hola, ${name}:`,
  en: (name) => `Hello ${name},`,
  pt: (name) => `Olá, ${name}:`,
}

/** The sentence of a notification about the same. */
export const twoStepSentence = (language: Language, letter: TwoStepLetter): string =>
  texts[language](letter).sentence

export function twoStepMail(
  { to, language, groupId }: Pick<Mail, 'to' | 'groupId'> & { language: Language },
  letter: TwoStepLetter,
): Mail {
  const { subject, sentence, advice } = texts[language](letter)
  const name = nameInMail(to.name, nameFromEmail(to.email))
  const body = `${greetings[language](name)}\n\n${sentence}\n\n${advice}\n`
  return { to: { ...to, name }, subject, body, groupId, invitationId: null }
}

import type { Language } from '#contract/limits.ts'
import { productName } from '#contract/literals.ts'
import { nameFromEmail } from '#contract/rules/people/name-from-email.ts'
import { nameInMail } from '#contract/rules/people/name-in-mail.ts'
import type { Mail } from '#workspace/mail/mail.ts'
import { iso } from '#workspace/storage/timestamps.ts'

/** What users change in the protection of their accounts: the second step, its phone, or its recovery codes. */
export type ProtectionChange = 'added' | 'moved' | 'removed' | 'codesRenewed'

/** Where something came from, and when, as the mails say it. */
interface WhereFrom {
  device: string
  address: string
  at: string
}

/** @param at epoch ms */
export const whereFrom = ({
  device,
  address,
  at,
}: {
  device: string | null | undefined
  address: string | null | undefined
  at: number
}): WhereFrom => ({
  device: device ?? '?',
  address: address ?? '?',
  at: `${iso(at).slice(0, 16).replace('T', ' ')} UTC`,
})

/** What the mails are about. */
export type TwoStepLetter =
  | { about: 'newDevice' | ProtectionChange; where: WhereFrom }
  | { about: 'disowned'; name: string; where: WhereFrom; hasEnded: boolean }
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

/** What to do about a change that users make themselves. */
const unlessYou: Record<Language, string> = {
  es: `Si fuiste tú, no hagas nada. Si no, cambia enseguida tu contraseña en ${productName} y avisa a quien administra tu grupo.`,
  en: `If it was you, do nothing. If not, change your password in ${productName} at once and tell an admin of your group.`,
  pt: `Se foi você, não faça nada. Se não, mude logo a sua senha no ${productName} e avise quem administra o seu grupo.`,
}

const placeOf = ({ where: { device, address, at } }: { where: WhereFrom }): string =>
  `${device}, ${address}, ${at}`

const texts: Record<Language, (letter: TwoStepLetter) => Text> = {
  es: (letter) => {
    switch (letter.about) {
      case 'newDevice':
        return {
          subject: 'Entraste desde un equipo nuevo',
          sentence: `Alguien entró con tu cuenta desde un equipo nuevo: ${placeOf(letter)}.`,
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
      case 'added':
        return {
          subject: 'Activaste los dos pasos',
          sentence: `Tu cuenta pide desde ahora un código del teléfono al entrar. Se activó en: ${placeOf(letter)}.`,
          advice: unlessYou.es,
        }
      case 'moved':
        return {
          subject: 'Cambiaste el teléfono de los dos pasos',
          sentence: `Los códigos para entrar en tu cuenta vienen desde ahora de otro teléfono. Se cambió en: ${placeOf(letter)}.`,
          advice: unlessYou.es,
        }
      case 'removed':
        return {
          subject: 'Quitaste los dos pasos',
          sentence: `Para entrar en tu cuenta basta desde ahora la contraseña. Se quitaron en: ${placeOf(letter)}.`,
          advice: unlessYou.es,
        }
      case 'codesRenewed':
        return {
          subject: 'Creaste otros códigos de recuperación',
          sentence: `Los códigos de recuperación de antes ya no valen. Los nuevos se crearon en: ${placeOf(letter)}.`,
          advice: unlessYou.es,
        }
      case 'disowned':
        return {
          subject: `Alguien pudo entrar con la cuenta de ${letter.name}`,
          sentence: `${letter.name} dice que esto en su cuenta no fue suyo: ${placeOf(letter)}.${letter.hasEnded ? ' Esa sesión se cerró.' : ''}`,
          advice: `Habla con esa persona. Si hace falta, restablece sus dos pasos en ${productName}, en Ajustes, Seguridad.`,
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
          sentence: `Someone signed in to your account on a new device: ${placeOf(letter)}.`,
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
      case 'added':
        return {
          subject: 'Your two steps are on',
          sentence: `From now on your account asks for a code of the phone when you sign in. Set up on: ${placeOf(letter)}.`,
          advice: unlessYou.en,
        }
      case 'moved':
        return {
          subject: 'The phone of your two steps changed',
          sentence: `From now on the codes for your account come from another phone. Changed on: ${placeOf(letter)}.`,
          advice: unlessYou.en,
        }
      case 'removed':
        return {
          subject: 'Your two steps are off',
          sentence: `From now on the password alone opens your account. Switched off on: ${placeOf(letter)}.`,
          advice: unlessYou.en,
        }
      case 'codesRenewed':
        return {
          subject: 'You have new recovery codes',
          sentence: `The earlier recovery codes no longer work. The new ones were made on: ${placeOf(letter)}.`,
          advice: unlessYou.en,
        }
      case 'disowned':
        return {
          subject: `Someone may have used the account of ${letter.name}`,
          sentence: `${letter.name} says that this in their account was somebody else: ${placeOf(letter)}.${letter.hasEnded ? ' That session has ended.' : ''}`,
          advice: `Talk to this person. If needed, reset their two steps in ${productName}, in Settings, Security.`,
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
          sentence: `Alguém entrou na sua conta em um dispositivo novo: ${placeOf(letter)}.`,
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
      case 'added':
        return {
          subject: 'Você ativou as duas etapas',
          sentence: `A partir de agora a sua conta pede um código do telefone ao entrar. Ativadas em: ${placeOf(letter)}.`,
          advice: unlessYou.pt,
        }
      case 'moved':
        return {
          subject: 'Você trocou o telefone das duas etapas',
          sentence: `A partir de agora os códigos da sua conta vêm de outro telefone. Trocado em: ${placeOf(letter)}.`,
          advice: unlessYou.pt,
        }
      case 'removed':
        return {
          subject: 'Você removeu as duas etapas',
          sentence: `A partir de agora basta a senha para entrar na sua conta. Removidas em: ${placeOf(letter)}.`,
          advice: unlessYou.pt,
        }
      case 'codesRenewed':
        return {
          subject: 'Você criou outros códigos de recuperação',
          sentence: `Os códigos de recuperação de antes não valem mais. Os novos foram criados em: ${placeOf(letter)}.`,
          advice: unlessYou.pt,
        }
      case 'disowned':
        return {
          subject: `Alguém pode ter usado a conta de ${letter.name}`,
          sentence: `${letter.name} diz que outra pessoa fez isto na sua conta: ${placeOf(letter)}.${letter.hasEnded ? ' Essa sessão foi encerrada.' : ''}`,
          advice: `Fale com essa pessoa. Se for preciso, redefina as duas etapas dela no ${productName}, em Ajustes, Segurança.`,
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

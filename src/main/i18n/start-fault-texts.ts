import type { Language } from '#contract/limits.ts'
import type { StartFault } from '#contract/start-faults.ts'

/** What prevents the start of the embedded service, and the way out. */
const texts: Record<Language, Record<StartFault, string>> = {
  es: {
    OTHER_VERSION:
      'Los datos son de otra versión, más nueva o más antigua. Instala esa versión o la más nueva, o mueve la carpeta a otro lugar para empezar de cero.',
    DAMAGED_DATA: 'La base de datos está dañada. Restaura la carpeta desde una copia de seguridad.',
    MISSING_DATA:
      'La base de datos está vacía, pero sus archivos siguen ahí. Restaura workspace.sqlite desde una copia de seguridad.',
    NO_PERMISSION:
      'La aplicación no puede leer y escribir la carpeta. Dale acceso a la carpeta y a todo lo que contiene.',
    NO_SPACE: 'El disco está lleno. Libera espacio y vuelve a abrir la aplicación.',
    FOLDER_IN_USE:
      'Otro servicio tiene abierta la carpeta. Ciérralo y vuelve a abrir la aplicación.',
  },
  en: {
    OTHER_VERSION:
      'The data is of another version, newer or older. Install that version or the newest one, or move the folder away to start anew.',
    DAMAGED_DATA: 'The database is damaged. Restore the folder from a backup.',
    MISSING_DATA:
      'The database is empty, but its files are there. Restore workspace.sqlite from a backup.',
    NO_PERMISSION:
      'The application may not read and write the folder. Give it access to the folder and everything in it.',
    NO_SPACE: 'The disk is full. Free some space and open the application again.',
    FOLDER_IN_USE: 'Another service has the folder open. Stop it and open the application again.',
  },
  pt: {
    OTHER_VERSION:
      'Os dados são de outra versão, mais nova ou mais antiga. Instale essa versão ou a mais nova, ou mova a pasta para outro lugar para começar do zero.',
    DAMAGED_DATA: 'O banco de dados está danificado. Restaure a pasta de uma cópia de segurança.',
    MISSING_DATA:
      'O banco de dados está vazio, mas os arquivos continuam na pasta. Restaure workspace.sqlite de uma cópia de segurança.',
    NO_PERMISSION:
      'O aplicativo não pode ler e gravar a pasta. Dê acesso à pasta e a tudo o que ela contém.',
    NO_SPACE: 'O disco está cheio. Libere espaço e abra o aplicativo de novo.',
    FOLDER_IN_USE: 'Outro serviço está com a pasta aberta. Feche-o e abra o aplicativo de novo.',
  },
}

/** The text for a failed start of the embedded service, with its data folder on a line of its own. */
export function startFaultText(language: Language, fault: StartFault, folder: string): string {
  return `${texts[language][fault]}\n${folder}`
}

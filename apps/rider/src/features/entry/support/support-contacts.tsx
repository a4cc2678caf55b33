import type { AppConfig } from '@puni/contract/city/entities'
import { formatPhone, telUrl, whatsappUrl } from '@puni/contract/phone'
import { Button, buttonClass } from '@puni/ui/button'
import { Icon, type IconName } from '@puni/ui/icon'
import { Notice } from '@puni/ui/notice'
import type { ReactNode } from 'react'
import { useConfig } from '../../../services/api/use-config.ts'
import { commonText } from '../../../shared/common-text.ts'
import { EmailAddress } from '../../../shared/views/email-address.tsx'
import { supportText } from './support-text.ts'

/** How to reach support, below why one would. */
export function SupportContacts({ lead }: { lead: string }) {
  const config = useConfig()
  return (
    <>
      {config.data && <Contacts lead={lead} support={config.data.support} />}
      {config.isError && (
        <Notice tone="danger" title={supportText.failed}>
          <Button variant="secondary" className="mt-2" onClick={() => void config.refetch()}>
            {commonText.retry}
          </Button>
        </Notice>
      )}
    </>
  )
}

interface ContactsProps {
  lead: string
  support: AppConfig['support']
}

function Contacts({ lead, support: { email, phone, whatsapp } }: ContactsProps) {
  const ways: { icon: IconName; label: string; value?: ReactNode; href: string | null }[] = [
    { icon: 'chat', label: supportText.whatsapp, href: whatsappUrl(whatsapp) },
    { icon: 'phone', label: `${supportText.phone}:`, value: formatPhone(phone), href: telUrl(phone) },
    {
      icon: 'info',
      label: `${supportText.email}:`,
      value: <EmailAddress>{email}</EmailAddress>,
      href: `mailto:${email}`,
    },
  ]
  return (
    <section className="flex flex-col gap-3">
      <p>{lead}</p>
      {ways.map(
        ({ icon, label, value, href }) =>
          href !== null && (
            <a
              key={label}
              href={href}
              className={`${buttonClass('secondary')} justify-start! text-left wrap-anywhere`}
            >
              <Icon name={icon} />
              <span>
                {label} {value && <span className="inline-block">{value}</span>}
              </span>
            </a>
          ),
      )}
    </section>
  )
}

import { Clock, CreditCard, Sprout, Users } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import type { Plan } from './plan.ts';

const icon = { 'aria-hidden': true, className: 'size-3.5', strokeWidth: 1.75 } as const;

const looks = {
  family: { tone: 'accent-soft', icon: <Users {...icon} /> },
  premium: { tone: 'accent-soft', icon: <Sprout {...icon} /> },
  'past-due': { tone: 'red', icon: <CreditCard {...icon} /> },
  grace: { tone: 'amber', icon: <Clock {...icon} /> },
  'payment-required': { tone: 'red', icon: <CreditCard {...icon} /> },
  free: { tone: 'neutral', icon: undefined },
} as const;

export function PlanBadge({ plan }: { plan: Plan }) {
  const look = looks[plan.kind];
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {plan.name}
    </Badge>
  );
}

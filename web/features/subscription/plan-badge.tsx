import { Clock, CreditCard, Sprout, Users } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import type { Plan } from './plan.ts';

const appearances = {
  family: { tone: 'accent-soft', icon: <Users className="size-3.5" /> },
  premium: { tone: 'accent-soft', icon: <Sprout className="size-3.5" /> },
  'past-due': { tone: 'red', icon: <CreditCard className="size-3.5" /> },
  grace: { tone: 'amber', icon: <Clock className="size-3.5" /> },
  'payment-required': { tone: 'red', icon: <CreditCard className="size-3.5" /> },
  free: { tone: 'neutral', icon: undefined },
} as const;

export function PlanBadge({ plan }: { plan: Plan }) {
  const appearance = appearances[plan.kind];
  return (
    <Badge tone={appearance.tone} icon={appearance.icon}>
      {plan.name}
    </Badge>
  );
}

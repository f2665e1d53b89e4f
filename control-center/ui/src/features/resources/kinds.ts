import { Cpu, HardDrive, type LucideIcon, Network, Package, Shield } from 'lucide-react';
import type { Resource } from '@/api';

export type Kind = Resource['kind'];

export const KINDS: Record<Kind, { name: string; icon: LucideIcon }> = {
  server: { name: 'Server', icon: Cpu },
  taskserv: { name: 'Taskserv', icon: Package },
  network: { name: 'Network', icon: Network },
  firewall: { name: 'Firewall', icon: Shield },
  volume: { name: 'Volume', icon: HardDrive },
};

export const COLOURS: Record<Kind, string> = {
  server: 'var(--blue)',
  taskserv: 'var(--green)',
  network: 'var(--purple)',
  firewall: 'var(--red)',
  volume: 'var(--amber)',
};

import { useQueryClient } from '@tanstack/react-query';
import { signOut } from '@/api/session';
import { Button, Dialog } from '@/ui';
import { SignInForm } from './sign-in-form';

/** Signs in again over what was being done, which stays as it was. */
export function ExpiredDialog() {
  const user = useQueryClient().getQueryData<{ name: string }>(['profile'])?.name;
  return (
    <Dialog
      isOpen
      dismissable={false}
      onClose={() => undefined}
      title="Your session has ended"
      lead="Sign in again; what you were doing is still here."
      actions={
        <Button kind="quiet" onPress={() => void signOut()}>
          Sign in as someone else
        </Button>
      }
    >
      <SignInForm user={user} />
    </Dialog>
  );
}

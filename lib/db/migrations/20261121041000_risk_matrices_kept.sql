-- The matrix that scored a Check must be there as it was, or nobody could compute that score again: versions are added, never edited or removed.
-- Those of demonstration organisations go with them, as their ledger does.
create trigger risk_matrices_append_only before update or truncate on risk_matrices
  for each statement execute function refuse_rewrite();
create trigger risk_matrices_keep_the_real before delete on risk_matrices
  for each row execute function refuse_removal_of_the_real();

"""Tables built by two and by four MPI processes are byte for byte those of one process, and holds have the same counts."""
import filecmp
import os
import subprocess
import sys
import tempfile

tusk, tusk_mpi, mpirun = sys.argv[1:4]


def run(*command):
    # More processes than cores, perhaps as root, perhaps without a network: still a fair test.
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMPI_MCA_rmaps_base_oversubscribe="1", OMPI_MCA_mpi_yield_when_idle="1",
                       OMPI_MCA_btl="self,vader", OMPI_MCA_btl_vader_single_copy_mechanism="none", OMPI_MCA_plm_rsh_agent="")
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{command} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def names(folder):
    return sorted(name for name in os.listdir(folder) if name != ".lock")


with tempfile.TemporaryDirectory() as work:
    one = os.path.join(work, "one")
    run(tusk, "jungle", "tablebase", "build", "--pieces", "4", "--dir", one)
    for processes in ("2", "4"):
        many = os.path.join(work, processes)
        run(mpirun, "-n", processes, tusk_mpi, "--pieces", "4", "--dir", many)
        if names(one) != names(many):
            sys.exit(f"{processes} processes have built other files")
        same, different, faults = filecmp.cmpfiles(one, many, names(one), shallow=False)
        if different or faults:
            sys.exit(f"{processes} processes: {different} {faults} differ")
        print(f"{processes} processes: {len(same)} equal files")
    hold = [tusk_mpi, "hold", "--position", "w Rf1 Dc2 rb7 de6", "--side", "black", "--set", "all", "--tables", one, "--check"]
    answers = {processes: run(mpirun, "-n", processes, *hold).splitlines()[0] for processes in ("1", "2", "4")}
    if len(set(answers.values())) != 1 or "holds after 18 passes; held 931,545 " not in answers["1"]:
        sys.exit(f"holds differ: {answers}")
